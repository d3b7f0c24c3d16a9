"""The console: what waits, the registers, one search, and acts on many things at once.

It changes nothing by itself: each change is an act by the verbs that the pages use.
"""
