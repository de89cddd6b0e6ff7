"""How is a value kept that is asked for more than once? In the object, as if it had always been.

`functools.cached_property` of Python 3.11 takes a lock for every value, which costs as much as
many of the values that are kept of a page. Here two threads may compute a value twice, and get
the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Owner = TypeVar("Owner")
Value = TypeVar("Value")


class once(Generic[Owner, Value]):  # noqa: N801 - a decorator, as `property` is
    """A property that is computed when it is first asked for; the owner needs a `__dict__`."""

    def __init__(self, compute: Callable[[Owner], Value]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type[Any]) -> Self: ...

    @overload
    def __get__(self, instance: Owner, owner: type[Any]) -> Value: ...

    def __get__(self, instance: Owner | None, owner: type[Any]) -> Self | Value:
        if instance is None:
            return self
        value = self._compute(instance)
        # Found there from now on, before this descriptor, which sets nothing.
        instance.__dict__[self._name] = value
        return value
