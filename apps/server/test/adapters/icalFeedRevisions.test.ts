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

  describe('of a series of whole days that Exchange publishes', () => {
    const WEST = 'TZID=W. Europe Standard Time';
    const days = (rule: string, ...lines: string[]): string[] =>
      event('DTSTART;VALUE=DATE:20260216', 'DTEND;VALUE=DATE:20260217', `RRULE:${rule}`, ...lines);
    const dates = (text: string, zone: string): string[] =>
      eventsIn(text, zone)
        .map(({ time, originalStart }) => `${String(time.start).slice(5)} of ${String(originalStart).slice(5)}`)
        .toSorted();

    test.each(['Europe/Berlin', 'America/New_York'])(
      'are dates, also where they are named as midnights: %s',
      (zone) => {
        const text = file(
          ...days('FREQ=DAILY;UNTIL=20260219T230000Z;INTERVAL=1', `EXDATE;${WEST}:20260218T000000`),
          ...change(
            `RECURRENCE-ID;${WEST}:20260219T000000`,
            'DTSTART;VALUE=DATE:20260225',
            'DTEND;VALUE=DATE:20260226',
          ),
        );
        expect(dates(text, zone)).toEqual(['02-16 of 02-16', '02-17 of 02-17', '02-20 of 02-20', '02-25 of 02-19']);
      },
    );

    test.each([
      ['its only day', '20260215T230000Z', 'Europe/Berlin', 1],
      ['a midnight far east', '20260216T110000Z', 'Pacific/Auckland', 2],
      ['a midnight in the west', '20260217T050000Z', 'America/New_York', 2],
      ['the last second of a day', '20260217T225959Z', 'Europe/Berlin', 2],
      ['the last second of a day in the west', '20260218T045959Z', 'America/New_York', 2],
      ['the last second of a day in UTC', '20260217T235959Z', 'Europe/Berlin', 2],
      ['a date', '20260217', 'Europe/Berlin', 2],
    ])('end on the day named by %s', (_case, until, zone, count) => {
      expect(dates(file(...days(`FREQ=DAILY;UNTIL=${until}`)), zone)).toHaveLength(count);
    });
  });

  test('an occurrence that became a whole day takes the place of the timed one', () => {
    const text = file(
      ...series,
      ...change('RECURRENCE-ID;TZID=Europe/Berlin:20260608T090000', 'DTSTART;VALUE=DATE:20260609', 'SUMMARY:Retreat'),
    );
    const read = eventsIn(text, 'America/New_York');
    expect(read.map(({ originalStart, name }) => `${originalStart} ${name}`).toSorted()).toEqual([
      '2026-06-01T07:00:00Z Run',
      '2026-06-08T07:00:00Z Retreat',
      '2026-06-15T07:00:00Z Run',
      '2026-06-22T07:00:00Z Run',
    ]);
  });

  test('an occurrence is cancelled without a start', () => {
    const text = file(
      ...series,
      ...change('RECURRENCE-ID;TZID=Europe/Berlin:20260608T090000', 'STATUS:CANCELLED'),
      ...change('RECURRENCE-ID:20260615T070000Z', 'STATUS:CANCELLED'),
    );
    expect(
      eventsIn(text)
        .map(({ originalStart, status }) => `${originalStart} ${status}`)
        .toSorted(),
    ).toEqual([
      '2026-06-01T07:00:00Z CONFIRMED',
      '2026-06-08T07:00:00Z CANCELLED',
      '2026-06-15T07:00:00Z CANCELLED',
      '2026-06-22T07:00:00Z CONFIRMED',
    ]);
  });

  test('a change that names the day of a timed occurrence takes its place', () => {
    const text = file(
      ...series,
      ...change('RECURRENCE-ID;VALUE=DATE:20260608', 'DTSTART;VALUE=DATE:20260609', 'SUMMARY:Retreat'),
    );
    expect(named(text)).toEqual([
      '2026-06-01T07:00 Run',
      '2026-06-09 Retreat',
      '2026-06-15T07:00 Run',
      '2026-06-22T07:00 Run',
    ]);
  });

  test('times without a zone are those of the zone of the start', () => {
    const text = file(
      ...event(
        'DTSTART;TZID=Europe/Berlin:20260601T090000',
        'DTEND:20260601T100000',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE:20260602T090000',
        'RDATE:20260610T090000',
      ),
      ...change('RECURRENCE-ID:20260603T090000', 'DTSTART;TZID=Europe/Berlin:20260603T120000', 'SUMMARY:Noon'),
    );
    for (const zone of ['Europe/Berlin', 'America/New_York'])
      expect(
        eventsIn(text, zone)
          .map(({ time, name }) =>
            time.kind === 'TIMED' ? `${new Date(time.start).toISOString()} ${time.end - time.start} ${name}` : name,
          )
          .toSorted(),
      ).toEqual([
        '2026-06-01T07:00:00.000Z 3600000 Run',
        '2026-06-03T10:00:00.000Z 0 Noon',
        '2026-06-04T07:00:00.000Z 3600000 Run',
        '2026-06-10T07:00:00.000Z 3600000 Run',
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
