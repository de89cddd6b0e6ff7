"""In which orders are glyphs usually numbered?

Glyph indices follow the code points of ASCII in nearly every TrueType font (code point less 29),
and go on in one of a few orders past it: that of the Macintosh (`post` format 1), and that of the
Windows core fonts, which holds Greek and Cyrillic too. The strings of CFF have an order of their
own. Numbers in the glyph names that some producers make (`G36`) are glyph indices.
"""

# ruff: noqa: RUF001 (signs that look alike stand in these orders)

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

_FIRST_GLYPH, _FIRST_STRING = 29, 31
"""What is added to the number of a glyph, and of a string, to get its ASCII code point."""
_ASCII_END = 0x7F
_NONE = "\0"

_MACINTOSH = (
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤"
    "‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\0ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ"
)
"""From glyph 98: ISO/IEC 14496-22, `post` table, format 1. The NUL is Apple's logo."""
_WINDOWS = (
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏\0∫ªºΩæø¿¡¬√ƒ≈∆«»…ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ"
    "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ¯·"
    "ĂăĄąĎďĐĘęĚěĹĺĽľĿŀŃńŇňŐőŔŕŘřŚśŢţŤťŮůŰűŹźŻżΓΘΦαδεστφ‗‼ⁿ₧←↑→↓↔↕↨∟∩≡⌂⌐⌠⌡"
    "─│┌┐└┘├┤┬┴┼═║╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬▀▄█▌▐░▒▓■▬▲►▼◄○◘◙☺☻☼♀♂♠♣♥♦♪♫Ĳĳŉ′″℅ℓ□▪▫●◦"
    "ĀāĈĉĊċĒēĔĕĖėĜĝĠġĢģĤĥĦħĨĩĪīĬĭĮįĴĵĶķĸĻļŅņŊŋŌōŎŏŖŗŜŝŦŧŨũŪūŬŭŲųŴŵŶŷſǺǻǼǽǾǿ"
    "·ẀẁẂẃẄẅỲỳ‛‾₤℮⅛⅜⅝⅞\0\0΄΅ΆΈΉΊΌΎΏΐΑΒΔΕΖΗΙΚΛΜΝΞΟΠΡΣΤΥΧΨΩΪΫάέήίΰβγζηθικλμνξορςυχψωϊϋόύώ"
    "ЁЂЃЄЅІЇЈЉЊЋЌЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"
    "ёђѓєѕіїјљњћќўџҐґ―№π"
)
"""From glyph 98: read from the `cmap` of TrueType fonts of the core set, 2026-11-30."""
_HEBREW_GLYPH, _HEBREW_POINT, _HEBREW_END = 672, 0x5D0, 0x5EB
"""Of the same fonts: first glyph of the letters, their first code point, and where they end."""
_STRINGS = (
    "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌ"
    "ÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž"
)
"""From string 96: Adobe Technical Note 5176, appendix A."""
_CURLED = {0x27: "’", 0x60: "‘"}
"""What the strings have in two places of ASCII."""


ORDERS_END = 0x400
"""A number that no order reaches: there it can only be a code point."""


@cache
def usual_orders() -> Mapping[str, Mapping[int, str]]:
    """Name of each order → number → character."""
    ascii_glyphs = {point - _FIRST_GLYPH: chr(point) for point in range(0x20, _ASCII_END)}
    strings = {
        point - _FIRST_STRING: _CURLED.get(point, chr(point)) for point in range(0x20, _ASCII_END)
    }
    windows = ascii_glyphs | _number(_WINDOWS, _ASCII_END - _FIRST_GLYPH)
    hebrew = range(_HEBREW_POINT, _HEBREW_END)
    windows |= {_HEBREW_GLYPH + place: chr(point) for place, point in enumerate(hebrew)}
    return {
        "the glyph order of Windows": windows,
        "the glyph order of the Macintosh": ascii_glyphs
        | _number(_MACINTOSH, _ASCII_END - _FIRST_GLYPH),
        "the standard strings": strings | _number(_STRINGS, _ASCII_END - _FIRST_STRING),
    }


def _number(signs: str, first: int) -> dict[int, str]:
    return {number: sign for number, sign in enumerate(signs, first) if sign != _NONE}
