"""Which words have signs inside that no orthography puts there?"""

from __future__ import annotations

import pytest

from inkproof.decision.pierced import count_pierced


def counts(sample: str) -> tuple[int, int, int]:
    """Words, and how many are pierced by what is strange and by what code has too."""
    found = count_pierced([sample])
    return int(found.words[0]), int(found.strange[0]), int(found.coded[0])


@pytest.mark.parametrize(
    ("sample", "expected"),
    [
        ("three le[ers of por[olios", (4, 0, 2)),
        ("the operaOons of naOons", (4, 0, 2)),
        ("wska2niki ró4nice", (2, 0, 2)),
        ("l\x00impresa dell\x00ufficio", (2, 2, 0)),
        ("an e\u21b5ort", (2, 1, 0)),
        ("a\ue001b c\ufffdd e\U000f0001f", (3, 3, 0)),
        ("an eBook in theE end", (5, 0, 2)),
    ],
)
def test_pierced_words_are_counted(sample: str, expected: tuple[int, int, int]) -> None:
    """By the kind of sign inside."""
    assert counts(sample) == expected


def test_a_word_counts_once_however_often_it_is_pierced() -> None:
    """Base64 is one word."""
    assert counts("S0tLS1CRUdJTiBQR1Ag here") == (2, 0, 1)


@pytest.mark.parametrize(
    "sample",
    [
        "it's well-known: e.g. the user's foo.bar/baz at name@host, on & on",
        "l\u2019eau d\u2019un état, c\u2019est-à-dire co\u00adopération intel\u00b7ligent",
        "x\u00b2y and \u00bdth, H\u2082O",
        "3\u00d74 in 2024 and 0x2F",
        "この機能は7日間有効です。ユーザ・グループの?割合は2つに",
        "हिन्दी में लिखा हुआ पाठ",
        "제3조항은 2개의 항목이다",
        "การใช้งาน2ครั้ง",
        "בְּרֵאשִׁית בָּרָא",
    ],
)
def test_what_orthographies_put_inside_words_is_not_counted(sample: str) -> None:
    """Digits stand beside letters where no spaces are written; marks belong to their letters."""
    assert counts(sample)[1:] == (0, 0)


def test_samples_are_counted_apart() -> None:
    """Nothing reaches from one page to the next."""
    found = count_pierced(["", "one le[er a", "Bc", "", "por[olios le[er"])

    assert found.words.tolist() == [1, 3, 1, 1, 2]
    assert found.coded.tolist() == [0, 1, 0, 0, 2]
    assert found.strange.tolist() == [0] * 5


def test_a_document_without_pages_has_none() -> None:
    """Damaged files may have none."""
    assert [len(counts) for counts in count_pierced([])] == [0, 0, 0]
