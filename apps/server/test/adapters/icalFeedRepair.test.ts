import { describe, expect, test } from 'vitest';
import { event, file, starts } from './calendarFiles';

const START = 'DTSTART;TZID=Europe/Berlin:20260601T090000';
const RULE = 'RRULE:FREQ=WEEKLY;COUNT=2';
const ONCE = ['2026-06-01T07:00:00.000Z'];
const TWICE = [...ONCE, '2026-06-08T07:00:00.000Z'];

describe('an event is read although other apps write', () => {
  test.each<[string, string[], string[]]>([
    ['dates without their type', ['DTSTART:20260601', 'DTEND:20260603'], ['2026-06-01']],
    ['dates of the wrong type', ['DTSTART;VALUE=DATE-TIME:20260601', 'DTEND:20260602'], ['2026-06-01']],
    ['a series of dates without their type', ['DTSTART:20260601', RULE, 'EXDATE:20260608'], ['2026-06-01']],
    ['an excluded date without its type', [START, RULE, 'EXDATE:20260608'], ONCE],
    ['no excluded time', [START, RULE, 'EXDATE:'], TWICE],
    ['no excluded time of a zone', [START, RULE, 'EXDATE;TZID="(UTC+01:00) Berlin":'], TWICE],
    ['a list that ends with a comma', [START, RULE, 'EXDATE:20260608T070000Z,'], ONCE],
    ['no further time', [START, RULE, 'RDATE:,'], TWICE],
    ['an empty end', [START, 'DTEND:', 'DURATION:'], ONCE],
    ['an empty time stamp', [START, 'DTSTAMP:'], ONCE],
    ['a time stamp of another format', [START, 'DTSTAMP:2026-06-01 09:00'], ONCE],
    ['no occurrence that it replaces', [START, 'RECURRENCE-ID:'], ONCE],
    ['a rule in small letters', [START, 'rrule:freq=weekly;count=2'], TWICE],
    ['a rule with spaces', [START, 'RRULE:FREQ=WEEKLY;BYDAY=MO, TU;COUNT=1'], ONCE],
    ['a zone with a colon without quotes', ['DTSTART;TZID=tzone://Microsoft/Utc:20260601T070000'], ONCE],
    [
      'such a zone and times',
      [START, RULE, 'EXDATE;VALUE=DATE-TIME;TZID=tzone://Microsoft/Utc:20260608T070000,'],
      ONCE,
    ],
    ['a space before a time', ['DTSTART: 20260601T070000Z'], ONCE],
  ])('%s', (_case, lines, expected) => {
    expect(starts(file(...event(...lines)))).toEqual(expected);
  });
});
