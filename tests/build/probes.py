"""Pages with a known truth: clean ones of many kinds, and the ways a character map lies.

Each page is a PDF whose glyphs are set in an Identity-H font; what the page shows is one text,
what the font's ToUnicode map says of it may be another.
"""

from __future__ import annotations

import random
import string
import textwrap
from collections.abc import Callable

from build.fonts import codes, identity_font
from build.pdf import PdfPage, make_pdf, text
from build.texts import read_prose

Damage = Callable[[str], str]
"""What a lying map says of one character."""

LINE_CHARACTERS = 78
VOWELS = "aeiou"
LETTERS = 1_900

_ARTICLES = (
    ("BXR", "M8x40", "pcs"),
    ("CEAMVC", "12.5", "set"),
    ("HKQ", "DN50", "kg"),
    ("TLPX", "R1/2", "m"),
    ("ZWF", "M10x25", "pcs"),
    ("GNRT", "0.75", "box"),
)
PARTS = "\n".join(
    f"{100 + n}  {code}-{n * 37 % 991:03d}/{n * 7 % 97:02d}  {size} mm  {n * 13 % 89}.50  {unit}"
    for n, (code, size, unit) in enumerate(_ARTICLES * 7)
)
"""A parts list: nothing in it is a word, and all of it is right."""

ACRONYMS = """ABCN ACPI BIOS CIDR CSRF DHCP
DNSKEY ECDSA FQDN GPIO HDLC IANA
IEEE IKEV IPMI ISCSI JTAG KVM
LACP LDAP MPLS NAPTR NDISC NVME
OSPF PCIE PPTP PXE RAID RFC
RSTP SAML SCSI SNMP SSID STUN
TFTP TKIP UEFI VLAN VRRP WLAN
XMPP XSLT ZFS AAAA BGP CRL
DMZ EAP FTPS GRE HSTS ICMP
JWT KDC MTU NTP OCSP SNTP"""
"""Words of a sort, and in no list."""

CODE = """def merge(left: list[int], right: list[int]) -> list[int]:
    out, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            out.append(left[i]); i += 1
        else:
            out.append(right[j]); j += 1
    return out + left[i:] + right[j:]

class LruCache(OrderedDict[str, bytes]):
    def __init__(self, maxsize: int = 128, *args, **kwds):
        self.maxsize = maxsize
        super().__init__(*args, **kwds)

    def __getitem__(self, key):
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        if len(self) > self.maxsize:
            oldest = next(iter(self))
            del self[oldest]
"""

REFERENCES = "\n".join(
    f"[{n}] {names}. {title}. {where}, {vol}({n}):{n * 31}-{n * 31 + 12}, {1990 + n}. "
    f"doi:10.10{n:02d}/j.{where.split()[0].lower()}.{1990 + n}.0{n}.0{n * 3}"
    for n, (names, title, where, vol) in enumerate(
        [
            ("Okafor, C., Lindqvist, B", "Sparse sketches of dense graphs", "Acta Inform", 12),
            ("Tanaka, Y., Wu, L., Szabo, P", "On lattice reduction", "J. Symb. Comput", 7),
            ("Haddad, R. and Kowalczyk, M", "Soil moisture from radar", "Remote Sens", 31),
            ("de Vries, J.-P", "Tidal mixing in shallow basins", "Ocean Dyn", 4),
            ("Nguyen, T. H. et al", "Enzyme kinetics at low temperature", "Biochem", 55),
            ("Ferreira, A. and Moss, D", "Bounds for online paging", "Theor. Comp. Sci", 88),
        ]
        * 4,
        start=1,
    )
)

CLEAN_KINDS = {"parts": PARTS, "acronyms": ACRONYMS, "code": CODE, "references": REFERENCES}


def english() -> str:
    """A clean English page of some 1,900 letters."""
    prose = " ".join(read_prose("en").split())
    kept, letters = [], 0
    for word in (prose + " " + prose).split():
        if letters >= LETTERS:
            break
        kept.append(word)
        letters += sum(character.isalpha() for character in word)
    return " ".join(kept)


def permute(seed: int) -> Damage:
    """Another letter for each letter, capitals along; digits and signs stay."""
    return swap(string.ascii_lowercase, seed)


def permute_keeping_vowels(seed: int) -> Damage:
    """Vowels for vowels and consonants for consonants: the page even sounds right."""
    vowels = swap(VOWELS, seed)
    consonants = swap("".join(c for c in string.ascii_lowercase if c not in VOWELS), seed)
    return lambda character: vowels(consonants(character))


def caesar(step: int) -> Damage:
    """Letters moved on in their alphabet."""

    def move(character: str) -> str:
        for alphabet in (string.ascii_lowercase, string.ascii_uppercase):
            if character in alphabet:
                return alphabet[(alphabet.index(character) + step) % 26]
        return character

    return move


def shift_raw(step: int) -> Damage:
    """Every character moved by a constant, spaces and digits too: glyph ids taken for codes."""
    return lambda character: chr(max(1, ord(character) + step))


def swap(alphabet: str, seed: int) -> Damage:
    """The letters of an alphabet for one another, capitals along; other signs stay."""
    others = list(alphabet)
    random.Random(seed).shuffle(others)
    table = dict(zip(alphabet, others, strict=True))
    table |= {one.upper(): other.upper() for one, other in table.items()}
    return lambda character: table.get(character, character)


def no_damage(character: str) -> str:
    """The map tells the truth."""
    return character


def probe_pdf(
    shown: str, damage: Damage = no_damage, *, rtl: bool = False, name: str = "ABCDEF+Boxes"
) -> bytes:
    """One page that shows a text and whose font claims what the damage makes of it."""
    characters = "".join(sorted(set(shown.replace("\n", ""))))
    ids = {character: at for at, character in enumerate(characters, start=1)}
    mapping = {ids[character]: damage(character) for character in characters}
    font = identity_font(characters, mapping=mapping, name=name)
    wrapped = [
        line
        for paragraph in shown.splitlines()
        for line in (textwrap.wrap(paragraph, LINE_CHARACTERS) or [""])
    ]
    lines = [
        text(codes(*(ids[c] for c in (line[::-1] if rtl else line))), y=740 - 13 * at, size=9)
        for at, line in enumerate(wrapped)
    ]
    return make_pdf([PdfPage(content=b"".join(lines), fonts={"F1": font})])
