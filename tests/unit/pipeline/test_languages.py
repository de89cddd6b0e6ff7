from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from inkproof.errors import UsageError
from inkproof.language import scripts
from inkproof.language.folding import fold
from inkproof.pipeline.languages import NO_WORDS, Languages, load_lexicon

LISTED = frozenset(
    {
        "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fil", "fr",
        "he", "hi", "hu", "id", "is", "it", "ko", "lt", "lv", "mk", "ms", "nb", "nl", "pl",
        "pt", "ro", "ru", "sh", "sk", "sl", "sr", "sv", "ta", "tr", "uk", "ur", "vi",
    }
)  # fmt: skip


def test_every_language_with_spaces_has_words() -> None:
    """Forty of wordfreq's languages and Serbian in Cyrillic have a list."""
    assert Languages().codes == LISTED


def test_words_are_folded_letters() -> None:
    """Each entry is what look-up makes of a word, and long enough to have a vote."""
    languages = Languages()

    for code in sorted(languages.codes):
        words = languages.words(code)
        letters = scripts.to_points("".join(words))
        assert scripts.is_letter(letters).all(), code
        assert all(fold(word) == word for word in list(words)[:500]), code
        assert len(words) >= 5_000, code
        assert min(map(len, words)) >= (2 if code == "ko" else 4), code


def test_an_unknown_language_has_no_words() -> None:
    """Asking for a language without a list is no error; the lexicon tier then abstains."""
    assert Languages().words("tlh") == NO_WORDS
    assert Languages().words("zh") == NO_WORDS


def test_domain_words_count_in_every_language() -> None:
    """What was harvested from a corpus is listed beside the language's own words."""
    languages = replace(Languages(), domain=frozenset({"vcpu", "kubelet"}))

    assert "kubelet" in languages.words("en")
    assert "kubelet" in languages.words("de")
    assert languages.words("tlh") == NO_WORDS


def test_profiles_are_ready_for_cosines() -> None:
    """Keys are sorted, columns have length 1, each listed language is in one script."""
    profiles = Languages().models.profiles

    for block in profiles.values():
        assert np.all(block.keys[1:] > block.keys[:-1])
        assert np.allclose(np.linalg.norm(block.weights, axis=0), 1.0, atol=1e-3)
    codes = [code for block in profiles.values() for code in block.codes]
    assert sorted(codes) == sorted([*LISTED, "ja", "zh"])


def test_habits_cover_hundreds_of_languages() -> None:
    """Unlisted languages are known by their habits, in many scripts."""
    habits = Languages().models.habits

    assert sum(len(block.codes) for block in habits.values()) > 400
    assert {"Latn", "Cyrl", "Arab", "Deva", "Geor", "Thai"} <= habits.keys()
    for block in habits.values():
        assert np.all(block.keys[1:] > block.keys[:-1])
        assert block.used.shape == (len(block.keys), (len(block.codes) + 7) // 8)


def test_a_lexicon_is_a_word_a_line(tmp_path: Path) -> None:
    """Comments and what has no vote are left out; words are folded as those of a page."""
    file = tmp_path / "words"
    file.write_text(
        "\ufeff# harvested\nKubelet\nvCPU  # cores\n\nAuto-Scaling\nx86\nabc\nGRÖßE\n", "utf-8"
    )

    assert load_lexicon(file) == {"kubelet", "vcpu", "auto", "scaling", "grösse"}


@pytest.mark.parametrize("content", [b"kubelet\x00", b"\xff\xfe\x00", b"%PDF-1.7\n\xe2\xe3"])
def test_what_is_no_text_is_no_lexicon(tmp_path: Path, content: bytes) -> None:
    """A slip of the command line is said, not swallowed."""
    file = tmp_path / "words"
    file.write_bytes(content)

    with pytest.raises(UsageError, match="is no word list"):
        load_lexicon(file)


def test_a_lexicon_that_cannot_be_read_is_a_usage_error(tmp_path: Path) -> None:
    """The name is wrong, or it is a folder."""
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(UsageError, match="cannot be read"):
            load_lexicon(path)


def test_a_lexicon_has_an_end(tmp_path: Path) -> None:
    """The larger the list, the more damaged words it finds by accident."""
    file = tmp_path / "words"
    names = ("".join(sign) for sign in product("abcdefghijk", repeat=5))
    file.write_text("\n".join(names), "utf-8")
    with pytest.raises(UsageError, match="161,051 words"):
        load_lexicon(file)
    file.write_text("word\n" * 900_000, "utf-8")
    with pytest.raises(UsageError, match="too large"):
        load_lexicon(file)
