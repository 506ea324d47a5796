"""Reports of a match: the numbers (:mod:`~.report`), and their forms: JSON, CSV and a page with plots."""
