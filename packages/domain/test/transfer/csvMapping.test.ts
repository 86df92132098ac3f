import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate } from '../../src/calendar';
import {
  ambiguousAmount,
  csvLines,
  type CsvMapping,
  parseCsvDate,
  escapeFormula,
  guessMapping,
  planActivity,
  sourceOfCsv,
} from '../../src/transfer';

const today = civilDate('2026-03-11');
const read = (rows: string[][], mapping: CsvMapping, timezone = 'UTC') =>
  sourceOfCsv(rows, mapping, { today, timezone, nameWithout: 'Run' });

test('every written date is read as it was, in each order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const date = addDays(civilDate('1990-01-01'), days);
      const [year, month, day] = date.split('-');
      expect(parseCsvDate(date, 'YMD')).toBe(date);
      expect(parseCsvDate(`${day}.${month}.${year}`, 'DMY')).toBe(date);
      expect(parseCsvDate(`${month}/${day}/${year} 10:30`, 'MDY')).toBe(date);
      expect(parseCsvDate(`${year}年${month}月${day}日`, 'YMD')).toBe(date);
    }),
  );
});

test.each([
  ['2026-03-10T22:30:00Z', 'Europe/Berlin', '2026-03-10'],
  ['2026-03-10T23:30:00.000Z', 'Europe/Berlin', '2026-03-11'],
  ['2026-03-12 02:15:00 UTC', 'America/New_York', '2026-03-11'],
  ['2026-03-12 02:15:00 +0000', 'America/New_York', '2026-03-11'],
  ['2026-03-10T20:00+00:00', 'Asia/Tokyo', '2026-03-11'],
  // A date alone, and local times, are dates as they are written.
  ['2026-03-10T00:00:00Z', 'America/New_York', '2026-03-10'],
  ['2026-03-10T00:00:00.000Z', 'America/New_York', '2026-03-10'],
  ['2026-03-10 23:30', 'Asia/Tokyo', '2026-03-10'],
  ['2026-03-10T23:30:00-05:00', 'Asia/Tokyo', '2026-03-10'],
  ['0001-01-01T00:30:00Z', 'America/New_York', '0001-01-01'],
  ['9999-12-31T23:30:00Z', 'Asia/Tokyo', '9999-12-31'],
])('%s is in %s on %s', (text, zone, date) => {
  expect(parseCsvDate(text, 'YMD', zone)).toBe(date);
});

test('a time in UTC is recorded on the day of the user, also in an evening of today', () => {
  const rows = [
    ['Date', 'Amount'],
    ['2026-03-12T02:15:00Z', '3'],
  ];
  expect(read(rows, mapping, 'America/New_York')).toMatchObject({
    activities: [{ records: [{ date: today }] }],
    issues: [],
  });
});

test('names and notes of an exported table are read without the apostrophe that protects spreadsheets', () => {
  const row = ['2026-03-10', '+1 push-up', '1', '=2 sets', "'quoted'"];
  const rows = [['Date', 'Activity', 'Amount', 'Note', 'Other'], row.map(escapeFormula)];
  const columns = { ...mapping, activity: 1, amount: 2, note: 3 };
  expect(rows[1]?.[1]).toBe("'+1 push-up");
  expect(read(rows, columns).activities).toMatchObject([{ name: '+1 push-up', records: [{ note: '=2 sets' }] }]);
  expect(read(rows, { ...columns, note: 4 }).activities).toMatchObject([{ records: [{ note: "'quoted'" }] }]);
});

const mapping = {
  hasHeader: true,
  dateOrder: 'YMD',
  date: 0,
  activity: null,
  amount: 1,
  unit: null,
  note: null,
  decimalMark: 'POINT',
  measure: null,
} as const satisfies CsvMapping;

/** A table of one activity, a row a day. */
const table = (header: string, amounts: readonly string[]): string[][] => [
  ['Date', header],
  ...amounts.map((amount, index) => [addDays(civilDate('2026-01-05'), index), amount]),
];

test.each([
  ['Value', ['1', '1'], { measure: 'DAYS', scale: 1 }],
  ['Value', ['3', '1'], { measure: 'TIMES', scale: 1 }],
  ['Value', ['1h', '45'], { measure: 'MINUTES', scale: 1 }],
  ['Value', ['8500', '12000'], { measure: 'TIMES', scale: 100 }],
  ['Value', ['3', '5', '8', '1000000'], { measure: 'TIMES', scale: 1 }],
  ['Value', ['2.5', '3'], { measure: 'TIMES', scale: 0.1 }],
  ['Value', ['5.23', '10.5', '7.31'], { measure: 'TIMES', scale: 0.1 }],
  ['Value', [...Array<string>(300).fill('8'), '8.5'], { measure: 'TIMES', scale: 1 }],
  ['hours', ['1.5', '2'], { measure: 'HOURS', scale: 1 }],
  ['Duration (min)', ['90', '30'], { measure: 'MINUTES', scale: 1 }],
  ['時間', ['1.5', '2'], { measure: 'HOURS', scale: 1 }],
  ['時間', ['90', '30'], { measure: 'MINUTES', scale: 1 }],
  ['Time (m)', ['90', '30'], { measure: 'MINUTES', scale: 1 }],
  ['Distance (m)', ['400', '800'], { measure: 'TIMES', scale: 1 }],
])('under %j, the amounts %j are counted as %j', (header, amounts, counting) => {
  const rows = table(header, amounts);
  const guessed = guessMapping(rows);
  expect(guessed && read(rows, guessed).activities).toMatchObject([{ name: 'Run', counting }]);
});

test.each([
  ['Steps', ['8500'], 'Steps'],
  ['Distance (km)', ['2.5'], 'km'],
  ['Distance (m)', ['400'], 'm'],
  ['Time (m)', ['30'], null],
  ['Value', ['2.5 km', '3 km'], 'km'],
  ['Value', ['3 times'], null],
  ['Amount', ['3'], null],
])('under %j, the amounts %j are labelled %j', (header, amounts, unitLabel) => {
  expect(read(table(header, amounts), mapping).activities).toMatchObject([{ unitLabel }]);
});

describe('decimal marks', () => {
  test.each([
    ['a comma decides the column', ['1,5', '2'], ',', 'COMMA'],
    ['a comma for thousands and a point', ['1,234.5', '2,000'], ',', 'POINT'],
    ['a point for thousands and a comma', ['1.234,5', '2.000'], ',', 'COMMA'],
    ['nothing but thousands or three decimals', ['1,500', '2,250'], ',', 'POINT'],
    ['the same in a table with semicolons', ['1,500', '2,250'], ';', 'COMMA'],
  ])('%s', (_, amounts, delimiter, decimalMark) => {
    expect(guessMapping(table('Value', amounts), delimiter)).toMatchObject({ decimalMark });
  });

  test('an amount that both marks read differently is shown', () => {
    expect(ambiguousAmount(table('Value', ['3', '1,500']), mapping)).toBe('1,500');
    expect(ambiguousAmount(table('Value', ['3', '1,5']), mapping)).toBeNull();
  });

  test('one mark is read in the whole column', () => {
    const rows = table('Value', ['1.5', '1,500', '2,25']);
    const { activities, issues } = read(rows, mapping);
    expect(activities[0]?.records.map(({ amount }) => amount)).toEqual([1.5, 1500]);
    expect(issues).toMatchObject([{ reason: 'INVALID_AMOUNT', row: 4, value: '2,25' }]);
  });
});

test('what is left out is named with its row, as a spreadsheet counts them', () => {
  const rows = [
    [''],
    ['Date', 'Habit', 'Amount'],
    ['soon', 'Run', '1'],
    [''],
    ['2030-01-01', 'Run', '1'],
    ['2026-01-05', 'Run', 'many'],
    ['2026-01-05', '', '1'],
    ['2026-01-05', 'Run', '0'],
    ['2026-01-06', 'Run', '1'],
  ];
  const guessed = guessMapping(rows);
  expect(guessed).not.toBeNull();
  const { activities, issues } = read(rows, guessed ?? mapping);
  expect(issues).toEqual([
    { reason: 'INVALID_DATE', row: 3, activity: 'Run', date: 'soon', value: '1', recorded: null },
    { reason: 'FUTURE_DATE', row: 5, activity: 'Run', date: '2030-01-01', value: '1', recorded: null },
    { reason: 'INVALID_AMOUNT', row: 6, activity: 'Run', date: '2026-01-05', value: 'many', recorded: null },
    { reason: 'NO_NAME', row: 7, activity: '', date: '2026-01-05', value: '1', recorded: null },
    { reason: 'ZERO', row: 8, activity: 'Run', date: '2026-01-05', value: '0', recorded: null },
  ]);
  expect(activities).toMatchObject([{ records: [{ row: 9, amount: 1 }] }]);
});

test('the CSV export of Habitify, with a column of units', () => {
  // https://intercom.help/habitify-app/en/articles/10501738-how-to-export-data-of-habitify-account
  const rows = [
    ['Habit', 'Date', 'Total log', 'Unit', 'Status', 'Habit ID'],
    ['Run', '2026-01-05', '2.5', 'km', 'Completed', 'a1'],
    ['Read', '2026-01-05', '30', 'min', 'Completed', 'b2'],
    ['Study', '2026-01-05', '1.5', 'hr', 'Completed', 'c3'],
    ['Swim', '2026-01-05', '400', 'm', 'Completed', 'e5'],
    ['Meditate', '2026-01-05', '1', 'times', 'Completed', 'd4'],
    ['Meditate', '2026-01-06', '0', 'times', 'Failed', 'd4'],
  ];
  const guessed = guessMapping(rows);
  expect(guessed).toMatchObject({ activity: 0, date: 1, amount: 2, unit: 3 });
  expect(read(rows, guessed ?? mapping).activities).toMatchObject([
    { name: 'Run', unitLabel: 'km', counting: { measure: 'TIMES', scale: 0.1 } },
    { name: 'Read', unitLabel: null, counting: { measure: 'MINUTES' }, records: [{ amount: 30 }] },
    { name: 'Study', unitLabel: null, counting: { measure: 'MINUTES' }, records: [{ amount: 90 }] },
    { name: 'Swim', unitLabel: 'm', counting: { measure: 'TIMES' }, records: [{ amount: 400 }] },
    { name: 'Meditate', unitLabel: null, counting: { measure: 'DAYS' } },
  ]);
});

describe('an activity with rows in several units', () => {
  const unitsOf = (amounts: readonly [amount: string, unit: string][]) => {
    const rows = [
      ['Date', 'Habit', 'Amount', 'Unit'],
      ...amounts.map(([amount, unit], index) => [addDays(civilDate('2026-01-05'), index), 'Habit', amount, unit]),
    ];
    const [activity] = read(rows, guessMapping(rows) ?? mapping).activities;
    if (!activity) throw new Error('No activity');
    const choice = { name: 'Habit', counting: activity.counting, intoId: null, isLeftOut: false };
    const context = {
      app: 'CSV',
      order: 0,
      today,
      weekStartDay: 'MONDAY',
      zone: 'UTC',
      formatInstant: String,
    } as const;
    return { activity, plan: planActivity(activity, choice, context) };
  };

  test.each([
    [
      'ml',
      [
        ['500', 'ml'],
        ['1.5', 'L'],
      ],
      [500, 1500],
    ],
    [
      'km',
      [
        ['2', 'km'],
        ['3', 'KM'],
        ['4', ''],
      ],
      [2, 3, 4],
    ],
    [
      'km',
      [
        ['1', 'km'],
        ['400', 'm'],
      ],
      [1, 0.4],
    ],
    [
      'kg',
      [
        ['1', 'kg'],
        ['250', 'g'],
      ],
      [1, 0.25],
    ],
    [
      'page',
      [
        ['1', 'page'],
        ['20', 'pages'],
      ],
      [1, 20],
    ],
    [
      'flexiones',
      [
        ['20', 'flexiones'],
        ['1', 'flexión'],
      ],
      [20, 1],
    ],
  ] as const)('is read in the first unit, %s', (unitLabel, rows, amounts) => {
    const { activity } = unitsOf(rows.map(([amount, unit]) => [amount, unit]));
    expect(activity).toMatchObject({ unitLabel, records: amounts.map((amount) => ({ amount })) });
    expect(activity.records.some(({ isOtherUnit }) => isOtherUnit)).toBe(false);
  });

  test('keeps whole minutes of hours with a fraction', () => {
    const { plan } = unitsOf([
      ['2.05', 'h'],
      ['1.1', 'h'],
    ]);
    expect(plan.entries).toMatchObject([{ amount: 123 }, { amount: 66 }]);
    expect(plan.issues).toEqual([]);
  });

  test.each([
    [
      [
        ['5', 'km'],
        ['3', 'mi'],
        ['4', 'km'],
      ],
      'TIMES',
      '3 mi',
    ],
    [
      [
        ['5', 'km'],
        ['30', 'min'],
        ['4', 'km'],
      ],
      'TIMES',
      '30 min',
    ],
    [
      [
        ['30', 'min'],
        ['5km', ''],
        ['1', 'h'],
      ],
      'MINUTES',
      '5km',
    ],
  ] as const)('leaves out amounts that cannot be converted: %j', (rows, measure, value) => {
    const { activity, plan } = unitsOf(rows.map(([amount, unit]) => [amount, unit]));
    expect(activity.counting).toEqual({ measure, scale: 1 });
    expect(plan.entries).toHaveLength(2);
    expect(plan.issues).toMatchObject([{ reason: 'OTHER_UNIT', row: 3, value, recorded: null }]);
    expect(plan.totals.inFile).toBe(plan.totals.recorded);
  });
});

test('an exported table of entries has an activity of days again', () => {
  const rows = [
    ['id', 'date', 'time', 'activityId', 'activity', 'amount', 'unit', 'source', 'note'],
    ['a', '2026-01-05', '', 'b', 'Read', '1', 'day', 'MANUAL', ''],
    ['c', '2026-01-06', '', 'b', 'Read', '1', 'day', 'MANUAL', ''],
  ];
  expect(read(rows, guessMapping(rows) ?? mapping).activities).toMatchObject([
    { name: 'Read', unitLabel: null, counting: { measure: 'DAYS' } },
  ]);
});

test('a list of dates of habits, as trackers without amounts export it', () => {
  const rows = [
    ['Habit', 'Date', 'Completed'],
    ['Read', '2026-01-05', 'true'],
    ['Read', '2026-01-06', 'true'],
  ];
  expect(read(rows, guessMapping(rows) ?? mapping).activities).toMatchObject([
    { name: 'Read', counting: { measure: 'DAYS' }, records: [{ amount: 1 }, { amount: 1 }] },
  ]);
});

test('no cell of an exported file is a formula, and every text is kept', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(csvLines([[text]]).replaceAll('"', '')).toContain(text.replaceAll('"', ''));
    }),
  );
  expect(csvLines([['=1+1', -3, null, 'a"b']])).toBe(`'=1+1,-3,,"a""b"\r\n`);
});
