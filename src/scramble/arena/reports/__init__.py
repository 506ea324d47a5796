"""Reports of a match: the numbers (:mod:`~.report`), and these as JSON, CSV and a page with plots."""
