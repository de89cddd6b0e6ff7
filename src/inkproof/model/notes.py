"""What must be told to the user travels as data: a note on a page or a document."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class NoteCode(StrEnum):
    """What a warning is about; the closed list that JSON's `warnings[].code` draws from."""

    DAMAGED_FILE = "damaged_file"
    DAMAGED_PAGE = "damaged_page"
    PAGE_FAILED = "page_failed"
    PAGE_RETRIED = "page_retried"
    SECOND_WITNESS_USED = "second_witness_used"
    NO_TEXT = "no_text"
    UNTRANSCRIBED = "untranscribed"
    PICTURES_DISAGREE = "pictures_disagree"
    PICTURE_NOT_READ = "picture_not_read"
    TEXT_DROPPED_BY_READER = "text_dropped_by_reader"
    ACTUALTEXT_REFUSED = "actualtext_refused"
    INVISIBLE_TEXT = "invisible_text"
    HIDDEN_TEXT = "hidden_text"
    NOT_CHECKED = "not_checked"
    READERS_DISAGREE = "readers_disagree"
    CODES_CONTRADICT = "codes_contradict"
    LYING_FONT = "lying_font"
    UNPROVEN = "unproven"
    TEXT_OFF_PAGE = "text_off_page"
    INVISIBLE_CHARACTERS = "invisible_characters"
    UNJUDGED = "unjudged"
    UNLISTED_LANGUAGE = "unlisted_language"
    MALFORMED_BOX = "malformed_box"
    LIMIT_REACHED = "limit_reached"
    XFA_FORM = "xfa_form"


class Note(msgspec.Struct, frozen=True):
    """One warning: a code for machines, a sentence for people."""

    code: NoteCode
    message: str
