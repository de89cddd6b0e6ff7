"""Which of two readings of a page says more, and do a reading and the structure agree?"""

from __future__ import annotations

from inkproof.model.notes import Note, NoteCode
from inkproof.model.page import Page, Picture, PictureResource

SAYS_MORE = 1.1
"""How many times the glyphs of another a reading must have to have clearly more text."""


def is_empty(page: Page) -> bool:
    """Did a reader find nothing at all, not even something that it left out?"""
    return not (len(page.glyphs) or len(page.paths) or page.pictures or page.dropped)


def says_more(page: Page, other: Page) -> bool:
    """Does one reader have clearly more text than another? A tenth is no difference."""
    counts = [int((~read.glyphs.is_space).sum()) for read in (page, other)]
    return counts[0] > SAYS_MORE * counts[1] or (is_empty(other) and not is_empty(page))


def compare_pictures(page: Page, resources: tuple[PictureResource, ...]) -> tuple[Note, ...]:
    """Pictures from two sides: what is placed must be what the structure lists.

    A resource that is not placed is ordinary (pages share resource dictionaries); a placement
    of a picture that no resource and no inline image accounts for is a disagreement.
    """
    listed = {(resource.pixel_width, resource.pixel_height) for resource in resources}
    strange = [picture for picture in page.pictures if not _is_listed(picture, listed)]
    if not strange:
        return ()
    message = f"{len(strange)} placed pictures are not among those that the structure lists"
    return (Note(NoteCode.PICTURES_DISAGREE, message),)


def _is_listed(picture: Picture, listed: set[tuple[int, int]]) -> bool:
    size = (picture.pixel_width, picture.pixel_height)
    return size in listed or size == (0, 0)
