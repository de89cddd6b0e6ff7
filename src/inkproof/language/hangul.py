"""Is a Korean word listed? Particles and endings are written onto it, nouns into one another.

A list of words cannot hold all that. So a word is read from its end: what follows its stem must
be a particle or an ending, a closed set, and the stem must consist of listed words. Two syllables
at random often are a listed word, so each part votes with its own length only, and a word of two
syllables alone has no vote (reference 000: "short tokens appear everywhere by chance").
"""

from __future__ import annotations

from functools import cache
from itertools import chain, product

FIRST, LAST = "\uac00", "\ud7a3"
"""The first and the last syllable."""
_MIN_PART = 2
"""Syllables of the shortest part that is looked up."""
_WEIGHT_OFFSET = 3
_LONGEST = 24
"""Syllables of the longest word that is taken apart; no list knows longer ones anyway."""

# The classes are those of the Sejong corpus as Lucene's nori analyser documents them: case
# markers and auxiliary particles (J), verb and adjective suffixes (XSV, XSA), endings (E), noun
# suffixes and bound nouns (XSN, NNB). Chosen from them: what formal prose uses.
_PARTICLES = """
    이 가 은 는 을 를 의 에 도 만 로 으로 와 과 나 이나 랑 이랑 에서 에게 께 께서 한테
    부터 까지 마다 조차 마저 밖에 뿐 처럼 같이 보다 라도 이라도 라고 이라고 든지 이든지
    란 이란 라 이라 며 이며 여 이여 들 야 이야 서 로서 으로서 로써 으로써 고 이고 인 다
    이다 였다 이었다 였으며 이었으며 인데 임 입니다 지만 이지만 거나 이거나 어야 이어야
    므로 이므로 적 상 시 중 간 내 별
"""
_BEFORE_PARTICLES = "들 적 상 시 중 간 내 별 하기 되기 함 됨 에 에서 에게 으로 로 까지 부터 만 인"
"""What stands between a word and a further particle."""
_SUFFIXES = "하 해 되 돼 시키 시켜 받 당하 당해 롭 로우 스럽 스러우 스러 답 있 없 히"
"""They make verbs and adjectives of nouns, and take endings."""
_ENDINGS = """
    고 는 며 면 지 기 게 다 나 도록 려 려고 려는 거나 든 든지 여 어 아 여야 어야 아야 였
    였다 였으며 였고 으며 으면 은 을 음 니 므로 으므로 지만 는데 던 자 고자 면서 어서
    아서 여서 여지 어지 겠다 겠다는 는다 습니다 라 었다 았다 었으며 았으며 었던
"""
_CONTRACTED = """
    한 할 함 합니다 한다 했다 했으며 했고 했던 했거나 된 될 됨 됩니다 된다 됐다 됐으며
    시킨 시킬 시킨다 당한 당할 로운 로울 스런 스러운 다운
"""
"""Suffix and ending in one syllable."""


def is_hangul(word: str) -> bool:
    """Does a word begin with a Hangul syllable?"""
    return FIRST <= word[:1] <= LAST


def length(word: str) -> int:
    """Letters of a folded word; a Hangul syllable, which is two or three, counts as two."""
    return 2 * len(word) if is_hangul(word) else len(word)


def weigh_word(word: str, listed: frozenset[str]) -> tuple[int, int]:
    """The weight of what is listed of a Korean word, and the weight of its vote.

    A listed word counts whole; otherwise the listed parts of its stem, each by its own length. A
    word of which nothing is listed votes by its stem. None has a vote whose stem is one syllable,
    or that is two syllables and nothing more.

    Args:
        word: folded, of Hangul syllables.
        listed: folded words.
    """
    if len(word) <= _MIN_PART:
        return 0, 0
    if word in listed:
        return _weigh(len(word)), _weigh(len(word))
    stops = _find_stems(word[:_LONGEST])
    for stop in stops:
        weight = _weigh_parts(word[:stop], listed)
        if weight:
            return weight, weight
    shortest = stops[-1]
    return (0, _weigh(shortest)) if shortest >= _MIN_PART else (0, 0)


def _find_stems(word: str) -> list[int]:
    """Where the stem of a word may end, the longest first: all that follows is an ending."""
    return [len(word), *(stop for stop in range(len(word) - 1, -1, -1) if word[stop:] in _tails())]


def _weigh_parts(stem: str, listed: frozenset[str]) -> int:
    """The most weight of listed words that make up a stem without a rest; 0 where none do."""
    best = [0] * (len(stem) + 1)
    """For each end the most weight of words up to there."""
    for stop in range(_MIN_PART, len(stem) + 1):
        for start in (0, *range(_MIN_PART, stop - _MIN_PART + 1)):
            if (best[start] or not start) and stem[start:stop] in listed:
                best[stop] = max(best[stop], best[start] + _weigh(stop - start))
    return best[-1]


def _weigh(syllables: int) -> int:
    return 2 * syllables - _WEIGHT_OFFSET


@cache
def _tails() -> frozenset[str]:
    """All that may follow a stem."""
    particles, suffixes = _PARTICLES.split(), _SUFFIXES.split()
    pairs = chain(
        product(suffixes, _ENDINGS.split()), product(_BEFORE_PARTICLES.split(), particles)
    )
    joined = (first + second for first, second in pairs)
    return frozenset(chain(particles, suffixes, _CONTRACTED.split(), joined))
