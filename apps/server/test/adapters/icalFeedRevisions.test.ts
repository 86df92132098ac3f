import { describe, expect, test } from 'vitest';
import { event, eventsIn, file } from './calendarFiles';

describe('changes and revisions of events in a calendar file', () => {
  const named = (text: string) =>
    eventsIn(text)
      .flatMap(({ time, name }) =>
        time.kind === 'TIMED'
          ? [`${new Date(time.start).toISOString().slice(0, 16)} ${name}`]
          : [`${time.start} ${name}`],
      )
      .toSorted();
  const series = event('DTSTART;TZID=Europe/Berlin:20260601T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4');
  const change = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];

  test('a change of an occurrence and those that follow moves and renames all of them', () => {
    const text = file(
      ...series,
      ...change(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260608T090000',
        'DTSTART;TZID=Europe/Berlin:20260609T180000',
        'DURATION:PT2H',
        'SUMMARY:Late',
      ),
      ...change(
        'RECURRENCE-ID;TZID=Europe/Berlin:20260622T090000',
        'DTSTART;TZID=Europe/Berlin:20260622T120000',
        'SUMMARY:Noon',
      ),
    );
    expect(named(text)).toEqual([
      '2026-06-01T07:00 Run',
      '2026-06-09T16:00 Late',
      '2026-06-16T16:00 Late',
      '2026-06-22T10:00 Noon',
    ]);
    expect(new Set(eventsIn(text).map(({ originalStart }) => originalStart))).toEqual(
      new Set(['01', '08', '15', '22'].map((day) => `2026-06-${day}T07:00:00Z`)),
    );
  });

  test('of two changes that hold for the following occurrences, the later one counts from its own on', () => {
    const from = (day: string, time: string, name: string) =>
      change(
        `RECURRENCE-ID;RANGE=THISANDFUTURE:202606${day}T070000Z`,
        `DTSTART;TZID=Europe/Berlin:202606${day}T${time}`,
        `SUMMARY:${name}`,
      );
    const text = file(...series, ...from('15', '110000', 'B'), ...from('08', '100000', 'A'));
    expect(named(text)).toEqual([
      '2026-06-01T07:00 Run',
      '2026-06-08T08:00 A',
      '2026-06-15T09:00 B',
      '2026-06-22T09:00 B',
    ]);
  });

  test('a rule of exclusions removes the occurrences that it gives', () => {
    const text = file(
      ...event(
        'DTSTART;TZID=Europe/Berlin:20260601T090000',
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXRULE:FREQ=DAILY;INTERVAL=2',
      ),
    );
    expect(named(text)).toEqual(['2026-06-02T07:00 Run', '2026-06-04T07:00 Run']);
  });

  test('the highest revision of an event counts, wherever it stands in the file', () => {
    const revision = (sequence: string, start: string) =>
      change(...(sequence === '' ? [] : [`SEQUENCE:${sequence}`]), `DTSTART:${start}`, `SUMMARY:${sequence}`);
    const all = file(
      ...revision('2', '20260603T090000Z'),
      ...revision('10', '20260610T090000Z'),
      ...revision('', '20260601T090000Z'),
    );
    expect(named(all)).toEqual(['2026-06-10T09:00 10']);
  });

  test('the revision with the later time stamp counts among those with the same number', () => {
    const revision = (stamp: string, name: string) =>
      change(`DTSTAMP:${stamp}`, 'DTSTART:20260601T090000Z', `SUMMARY:${name}`);
    expect(named(file(...revision('20260502T000000Z', 'New'), ...revision('20260501T000000Z', 'Old')))).toEqual([
      '2026-06-01T09:00 New',
    ]);
  });

  test('events without an id are read, by the same id each time', () => {
    const anonymous = (name: string) => ['BEGIN:VEVENT', 'DTSTART:20260601T090000Z', `SUMMARY:${name}`, 'END:VEVENT'];
    const ids = () => eventsIn(file(...anonymous('A'), ...anonymous('B'))).map(({ iCalUid }) => iCalUid);
    expect([new Set(ids()).size, ids()]).toEqual([2, ids()]);
  });
});
