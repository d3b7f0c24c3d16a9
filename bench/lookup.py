"""Times the book: loaded, made ready for the search, and searched.

What is asked are the book's own titles, the players' words beside them, and whole
passages, as long as a question may be. What the right answers are is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from statistics import median
from time import perf_counter_ns

from rulebook.book import ARTICLES, Book, load
from rulebook.search import READ, search
from rulebook.silences import silences_for

LOADS = 10


def look_up() -> Iterator[str]:
    books = []
    loading = [_ms(lambda: books.append(load(ARTICLES))) for _ in range(LOADS)]
    book = books[-1]
    indexing = [_ms(lambda each=each: search(each, "")) for each in books]
    beside = _ms(lambda: silences_for(book, ""))
    yield f"{len(book)} provisions loaded: {_spread(loading)}."
    yield f"Made ready for the search: {_spread(indexing)};"
    yield f"with the silences once more, {beside:.0f} ms."
    words = [each for one in book for each in (one.title, *one.also)]
    yield f"An answer, over {len(words)} titles and players' words:"
    yield f"{_asked(book, words)};"
    passages = [" ".join(each.paragraphs)[:READ] for each in book]
    yield f"over {len(passages)} passages of up to {READ} letters:"
    yield f"{_asked(book, passages)}."


def _asked(book: Book, questions: Iterable[str]) -> str:
    """What the answers to the questions took, as the page gives them."""
    return _spread(
        [
            _ms(lambda text=text: (search(book, text), silences_for(book, text)))
            for text in questions
        ]
    )


def _ms(call: Callable[[], object]) -> float:
    start = perf_counter_ns()
    call()
    return (perf_counter_ns() - start) / 1e6


def _spread(times: list[float]) -> str:
    return f"median {median(times):.1f} ms, most {max(times):.1f} ms"
