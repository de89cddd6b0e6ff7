from __future__ import annotations

from inkproof.language.once import once


class Squares:
    def __init__(self, side: int) -> None:
        self.side = side
        self.asked = 0

    @once
    def area(self) -> int:
        """Of one of them."""
        self.asked += 1
        return self.side**2


def test_a_value_is_computed_once_for_each_owner() -> None:
    """Owners share nothing."""
    small, large = Squares(2), Squares(3)

    assert [small.area, large.area, small.area, large.area] == [4, 9, 4, 9]
    assert (small.asked, large.asked) == (1, 1)


def test_the_class_hands_out_the_property_itself() -> None:
    """Documentation is read from it."""
    assert Squares.area.__doc__ == "Of one of them."
