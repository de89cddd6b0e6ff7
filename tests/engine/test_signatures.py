"""Files that are signed are told from files that only could be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from build.maps import lock
from build.pdf import PdfPage, indirect, make_pdf
from inkproof.errors import EncryptedError
from inkproof.readers.signatures import is_signed

SIGNATURE = {"Type": "/Sig", "Filter": "/Adobe.PPKLite", "ByteRange": [0, 9, 99, 9]}
FIELD = {"Type": "/Annot", "Subtype": "/Widget", "FT": "/Sig", "T": "s", "Rect": [0, 0, 9, 9]}
SIGNED = indirect({**FIELD, "V": indirect({**SIGNATURE, "Contents": b"\x30"})})
PARENT = indirect(
    {"FT": "/Sig", "T": "p", "Kids": [indirect({"T": "k", "V": {"Type": "/Sig"}})]},
)
STAMP = {"Type": "/DocTimeStamp", "ByteRange": [0, 9, 99, 9], "Contents": b"\x30"}


def file_with(form: object = None, perms: object = None, annotation: object = None) -> bytes:
    """A blank page, and what hangs below the catalog."""
    stated = {"AcroForm": form, "Perms": perms}
    return make_pdf(
        [PdfPage(annotations=[] if annotation is None else [annotation])],
        catalog={key: value for key, value in stated.items() if value is not None},
    )


SIGNED_FILES: Mapping[str, dict[str, Any]] = {
    "a signed field": {"form": {"Fields": [SIGNED]}},
    "a field whose parent says that it is one": {"form": {"Fields": [PARENT]}},
    "a field that only the page names": {"annotation": SIGNED},
    "a form that says so": {"form": {"Fields": [], "SigFlags": 3}},
    "a certified file": {"perms": {"DocMDP": indirect({**SIGNATURE, "Contents": b"\x30"})}},
    "rights of Reader": {"perms": {"UR3": {"Type": "/Sig"}}},
    "a time stamp": {"form": {"Fields": [indirect({**FIELD, "V": indirect(STAMP)})]}},
}
UNSIGNED_FILES: Mapping[str, dict[str, Any]] = {
    "no form": {},
    "a field that waits for a signature": {"form": {"Fields": [indirect(FIELD)], "SigFlags": 2}},
    "a text field": {"form": {"Fields": [indirect({**FIELD, "FT": "/Tx", "V": "signed"})]}},
    "nonsense": {"form": {"Fields": [7, "x", indirect({})], "SigFlags": "x"}, "perms": 7},
}


@pytest.mark.parametrize("kind", SIGNED_FILES)
def test_signed_files_are_known(kind: str) -> None:
    """Wherever the signature is stated."""
    assert is_signed(file_with(**SIGNED_FILES[kind]))


@pytest.mark.parametrize("kind", UNSIGNED_FILES)
def test_other_files_are_not_signed(kind: str) -> None:
    """A form with a place for a signature is a form."""
    assert not is_signed(file_with(**UNSIGNED_FILES[kind]))


def test_fields_that_name_each_other_end() -> None:
    """A field may claim to be its own child."""

    def loop(builder: Any) -> Any:  # noqa: ANN401 - an object that names itself
        made = builder.pdf.make_indirect(builder.dictionary({"FT": "/Sig", "T": "s"}))
        made["/Kids"] = builder.value([made, made])
        return made

    assert not is_signed(file_with({"Fields": [loop]}))


def test_an_encrypted_file_wants_its_password() -> None:
    """As everywhere."""
    pdf = lock(file_with(**SIGNED_FILES["a signed field"]), user="u", owner="o", revision=6)

    with pytest.raises(EncryptedError):
        is_signed(pdf)
    assert is_signed(pdf, "u")
