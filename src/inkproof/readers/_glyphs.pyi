LAYOUT: int

def read_page(
    table: bytes, page: int, text_page: int, limit: int, /
) -> tuple[bytes, bytes, int]: ...
