import fc from 'fast-check';

const EDGE_TEXTS = [
  ';X=1',
  ';X="a;b:c"',
  ';X="',
  ';TZID=A',
  ',',
  ';',
  ':',
  '\\n',
  '\\,',
  'P',
  '1',
  '-',
  '/',
  ' ',
  '\t',
  '\u0000',
  '予',
];
const RULES = [
  'FREQ=SECONDLY',
  'FREQ=MINUTELY;BYSECOND=0,1,2,3,4,5,6,7,8,9',
  'FREQ=DAILY;COUNT=99999999999999999999',
  'FREQ=DAILY;INTERVAL=99999999999999999999',
  'FREQ=YEARLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYHOUR=0,1,2,3,4,5;BYMINUTE=0,1,2,3,4,5,6,7,8;BYSECOND=0,1,2,3,4,5',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYWEEKNO=53;BYDAY=-1MO;BYSETPOS=-366',
  'FREQ=MONTHLY;INTERVAL=99999;BYMONTHDAY=31',
  'FREQ=WEEKLY;UNTIL=00010101T000000Z',
  'FREQ=HOURLY;UNTIL=99991231T235959Z',
  'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'FREQ=YEARLY;BYYEARDAY=-366,366,1,2,3;BYSETPOS=1,-1',
  'FREQ=DAILY;FREQ=SECONDLY;COUNT=0;INTERVAL=0',
] as const;
const STARTS = [
  '20260601T090000Z',
  '00010101T000000Z',
  '19000101T000000',
  '99991231T235959Z',
  '20260601',
  'nonsense',
] as const;
/** Properties of an event that are read. */
const PROPERTIES = [
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'EXRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'SUMMARY',
  'TZID',
] as const;

const rule = fc.constantFrom(...RULES);
const start = fc.constantFrom(...STARTS);
const property = fc.constantFrom(...PROPERTIES);
/** Number of repetitions, mostly as many as fit into the file. */
const count = fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1000, max: 200_000 }));
/** Characters of a repeated part at most, so that a file has up to 3 MB. */
const PART_MAX = 1_500_000;

const repeat = (text: string, times: number): string =>
  text.repeat(Math.max(1, Math.min(times, Math.floor(PART_MAX / Math.max(1, text.length)))));
const repeatWith = (times: number, part: (index: number) => string): string =>
  Array.from({ length: Math.max(1, Math.min(times, Math.floor(PART_MAX / part(0).length))) }, (_, index) =>
    part(index),
  ).join('');
const event = (...lines: readonly string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n');
const zone = (name: string, parts: string): string => `BEGIN:VTIMEZONE\r\nTZID:${name}\r\n${parts}END:VTIMEZONE\r\n`;
const zonePart = (at: string, text: string): string =>
  `BEGIN:STANDARD\r\nDTSTART:${at}\r\nTZOFFSETFROM:+0600\r\nTZOFFSETTO:+0500\r\nRRULE:${text}\r\nEND:STANDARD\r\n`;

/** Content of a calendar file, by what it exhausts. */
const contents: readonly fc.Arbitrary<string>[] = [
  // A line with a part repeated in its parameters or its value.
  fc
    .tuple(property, fc.constantFrom(...EDGE_TEXTS), count, fc.boolean(), start)
    .map(([name, text, times, isInHead, at]) =>
      event(
        'UID:1',
        `DTSTART:${at}`,
        isInHead ? `${name}${repeat(text, times)}:${at}` : `${name}:${repeat(text, times)}`,
      ),
    ),
  // The same, with each character on a line of its own.
  fc
    .tuple(property, fc.constantFrom(...EDGE_TEXTS), count)
    .map(([name, text, times]) =>
      event('UID:1', 'DTSTART:20260601T090000Z', `${name}:${repeat(`\r\n ${text}`, times)}`),
    ),
  // Zones that are all used.
  fc
    .tuple(count, rule, start)
    .map(([times, text, at]) =>
      repeatWith(
        times,
        (index) =>
          zone(`Z${index}`, zonePart(at, text)) +
          event(`UID:${index}`, `DTSTART;TZID=Z${index}:20260601T090000`, 'RRULE:FREQ=DAILY'),
      ),
    ),
  // A zone of many rules.
  fc
    .tuple(count, rule, start)
    .map(
      ([times, text, at]) =>
        zone('Z', repeat(zonePart(at, text), times)) +
        event('UID:1', 'DTSTART;TZID=Z:20260601T090000', 'RRULE:FREQ=DAILY'),
    ),
  // Many series.
  fc
    .tuple(count, rule, start)
    .map(([times, text, at]) =>
      repeatWith(times, (index) => event(`UID:${index}`, `DTSTART:${at}`, `RRULE:${text}`, 'SUMMARY:Run')),
    ),
  // A series of many rules.
  fc
    .tuple(count, rule, start)
    .map(([times, text, at]) =>
      event('UID:1', `DTSTART:${at}`, repeat(`RRULE:${text}\r\nEXRULE:${text}\r\n`, times).trim()),
    ),
  // Many changes of the occurrences of one series.
  fc
    .tuple(count, fc.constantFrom('', ';RANGE=THISANDFUTURE'), start)
    .map(
      ([times, range, at]) =>
        event('UID:1', 'DTSTART:20200101T090000Z', 'RRULE:FREQ=DAILY') +
        repeatWith(times, (index) =>
          event(
            'UID:1',
            `SEQUENCE:${index}`,
            `RECURRENCE-ID${range}:${20_200_101 + (index % 28)}T090000Z`,
            `DTSTART:${at}`,
          ),
        ),
    ),
  // Dates.
  fc
    .tuple(fc.constantFrom('EXDATE', 'RDATE'), count, start)
    .map(([name, times, at]) =>
      event('UID:1', 'DTSTART:20260601T090000Z', 'RRULE:FREQ=DAILY', `${name}:${repeat(`${at},`, times)}${at}`),
    ),
  fc
    .tuple(fc.constantFrom('EXDATE', 'RDATE'), count, start)
    .map(([name, times, at]) => event('UID:1', 'DTSTART:20260601T090000Z', repeat(`${name}:${at}\r\n`, times).trim())),
  // Nested and unfinished components.
  count.map((times) => repeat('BEGIN:VEVENT\r\n', times)),
  count.map((times) => repeat('BEGIN:VEVENT\r\n', times) + repeat('END:VEVENT\r\n', times)),
  count.map((times) =>
    event('UID:1', 'DTSTART:20260601T090000Z', repeat('BEGIN:VALARM\r\nTRIGGER:-P1D\r\nEND:VALARM\r\n', times).trim()),
  ),
  // Many events with long texts.
  fc
    .tuple(count, fc.integer({ min: 0, max: 3000 }))
    .map(([times, length]) =>
      repeatWith(times, (index) =>
        event(
          `UID:${index}`,
          'DTSTART:20260601T090000Z',
          `SUMMARY:${'あ'.repeat(length)}`,
          `DESCRIPTION:${'\\,'.repeat(length)}`,
        ),
      ),
    ),
  // Names of zones.
  fc
    .tuple(fc.constantFrom('/', '(UTC+01:00) ', 'a/b', 'Standard Time ', '"'), count)
    .map(
      ([text, times]) =>
        `X-WR-TIMEZONE:${repeat(text, times)}\r\n` +
        event('UID:1', `DTSTART;TZID=${repeat(text, times)}:20260601T090000`),
    ),
];

/** A valid file with parts of it deleted, doubled and exchanged. */
const mutated = fc
  .array(fc.tuple(fc.nat(10_000), fc.nat(400), fc.nat(3), fc.constantFrom(...EDGE_TEXTS)), { maxLength: 40 })
  .map((changes) => {
    let text = RULES.map((each, index) =>
      event(`UID:${index}`, 'DTSTART;TZID=Europe/Berlin:20260601T090000', 'DTEND:20260601T100000Z', `RRULE:${each}`),
    ).join('');
    for (const [at, length, kind, inserted] of changes) {
      const from = at % (text.length + 1);
      const part = text.slice(from, from + length);
      text =
        text.slice(0, from) +
        (kind === 0
          ? ''
          : kind === 1
            ? part + part
            : kind === 2
              ? inserted.repeat(length)
              : part.split('').toReversed().join('')) +
        text.slice(from + length);
    }
    return text;
  });

/** Calendar files of up to 3 MB that are made to keep a reader busy, and broken ones. */
export const hostileCalendar: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(...contents, mutated), fc.constantFrom('\r\n', '\n', '\r'))
  .map(([content, lineBreak]) =>
    `BEGIN:VCALENDAR\r\nX-WR-CALNAME:Ana\r\n${content}END:VCALENDAR\r\n`.replaceAll('\r\n', lineBreak),
  );
