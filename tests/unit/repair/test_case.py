"""What do several pages know of one font together?"""

from __future__ import annotations

from inkproof.model.page import FontKind
from inkproof.model.repair import CodeFacts, FontProgram
from inkproof.repair.case import gather_programs


def _page(code: int, text: str, fault: str = "") -> FontProgram:
    """What one page asked of the font."""
    return FontProgram(
        key="5 0",
        name="ABCDEF+Ryumin",
        kind=FontKind.TYPE0,
        collection="Adobe-Japan1",
        collection_text={code: text},
        codes={code: CodeFacts(gid=code)},
        fault=fault,
    )


def test_what_each_page_asked_for_is_kept() -> None:
    """Glyphs, and what their CIDs mean."""
    found = gather_programs([_page(1, "A"), _page(2, "B", "a glyph is broken")])

    assert found.collection_text == {1: "A", 2: "B"}
    assert found.codes.keys() == {1, 2}
    assert found.fault == "a glyph is broken"
