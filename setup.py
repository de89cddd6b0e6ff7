"""The compiled glyph accessor is optional: without a C compiler the ctypes loop does its work."""

from __future__ import annotations

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "inkproof.readers._glyphs",
            ["src/inkproof/readers/_glyphs.c"],
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            py_limited_api=True,
            optional=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
