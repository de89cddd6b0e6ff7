"""Which of our errors is an engine's error? Engine exceptions never leave this room.

A damaged file can put any object where another is expected, so that an engine's wrapper fails
with the plain Python errors of wrong types and values. These are read as damage too, but only
inside `map_faults`, around calls into an engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium_c

from inkproof.errors import DamagedError, EncryptedError, InkproofError, LimitError
from inkproof.model.page import Witness

PLAIN_FAULTS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    OSError,
    RecursionError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What wrappers raise on objects of another type than the format wants. RuntimeError is the
root of PdfiumError and of MuPDF's errors; UnicodeError is a ValueError."""


@contextmanager
def map_faults(witness: Witness, doing: str) -> Iterator[None]:
    """Turns whatever an engine raises inside into one of our errors.

    Raises:
        EncryptedError: a password is needed or wrong.
        LimitError: the engine ran out of memory.
        DamagedError: anything else; the message names the engine and what it was doing.
    """
    try:
        yield
    except InkproofError:
        raise
    except MemoryError as fault:
        message = f"{witness} ran out of memory while {doing}"
        raise LimitError(message) from fault
    except pikepdf.PasswordError as fault:
        raise EncryptedError(NEEDS_PASSWORD) from fault
    except pypdfium2.PdfiumError as fault:
        if fault.err_code == pdfium_c.FPDF_ERR_PASSWORD:
            raise EncryptedError(NEEDS_PASSWORD) from fault
        raise _damage(witness, doing, fault) from fault
    except (pikepdf.PikepdfError, *PLAIN_FAULTS) as fault:
        raise _damage(witness, doing, fault) from fault


NEEDS_PASSWORD = "the file is encrypted: give its password with --password"  # noqa: S105


def _damage(witness: Witness, doing: str, fault: BaseException) -> DamagedError:
    said = " ".join(str(fault).split()) or type(fault).__name__
    return DamagedError(f"{witness} failed while {doing}: {said[:300]}")
