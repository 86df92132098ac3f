"""Writes weeks.oracle.txt: what Python's date.isocalendar() says about every week from 1970 to 2100.

A week is named by the ISO week of its Thursday. For each start day and each year in an id, one line:

    start-day  year  first-day-of-W01  number-of-weeks

Run it as `python3 oracle.py > weeks.oracle.txt`. It shares no code with the product: it walks day by day and asks isocalendar()
about the Thursday of each seven days.
"""

from datetime import date, timedelta

DAY = timedelta(days=1)
START_DAYS = {"SUNDAY": 6, "MONDAY": 0, "SATURDAY": 5}  # as date.weekday() counts

for name, weekday in START_DAYS.items():
    first = date(1969, 1, 1)
    while first.weekday() != weekday:
        first -= DAY
    weeks = {}
    while first <= date(2101, 12, 31):
        days = [first + n * DAY for n in range(7)]
        (thursday,) = [day for day in days if day.weekday() == 3]
        year, week, _ = thursday.isocalendar()
        weeks.setdefault(year, []).append((week, first))
        first += 7 * DAY
    for year, numbered in weeks.items():
        if not 1969 <= year <= 2101:
            continue
        # The weeks of a year are numbered without a gap, so that the first day and the count describe all of them.
        assert [week for week, _ in numbered] == list(range(1, len(numbered) + 1)), (name, year)
        print(name, year, numbered[0][1].isoformat(), len(numbered))
