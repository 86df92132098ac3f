import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDate } from '../../src/calendar';
import { type CsvMapping, guessMapping, sourceOfCsv } from '../../src/transfer';

const today = civilDate('2026-03-11');
const read = (rows: string[][], mapping: CsvMapping) =>
  sourceOfCsv(rows, mapping, { today, timezone: 'UTC', nameWithout: 'Run' });

describe('the guessed mapping', () => {
  test('goes by the names of the columns', () => {
    const rows = [
      ['Notas', 'Actividad', 'Fecha', 'Cantidad'],
      ['', 'Correr', '25/12/2025', '3'],
      ['', 'Correr', '01/02/2026', '2'],
    ];
    expect(guessMapping(rows)).toEqual({
      hasHeader: true,
      dateOrder: 'DMY',
      date: 2,
      activity: 1,
      amount: 3,
      unit: null,
      note: 0,
      decimalMark: 'POINT',
      measure: null,
    });
  });

  test.each([
    ['a Spanish spreadsheet', ['Fecha', 'Correr', 'Leer'], ['10/03/2026', 'VERDADERO', 'FALSO'], ';'],
    ['a Japanese spreadsheet', ['日付', '走る', '読書'], ['2026/3/10(火)', 'TRUE', 'FALSE'], ','],
    ['one with a full-width weekday', ['日付', '走る', '読書'], ['2026年3月10日（火）', '○', '×'], ','],
  ])('takes the ticked boxes of %s as done', (_, header, row, delimiter) => {
    const rows = [header, row];
    const mapping = guessMapping(rows, delimiter);
    expect(mapping).toMatchObject({ isWide: true });
    expect(mapping && read(rows, mapping)).toMatchObject({
      activities: [{ name: header[1], records: [{ date: '2026-03-10', amount: 1 }] }],
      issues: [],
    });
  });

  test('goes by the contents without a header', () => {
    const rows = [
      ['12/25/2025', 'Run', '1h30'],
      ['12/24/2025', 'Run', '45'],
    ];
    expect(guessMapping(rows)).toEqual({
      hasHeader: false,
      dateOrder: 'MDY',
      date: 0,
      activity: 1,
      amount: 2,
      unit: null,
      note: null,
      decimalMark: 'POINT',
      measure: null,
    });
  });

  test('takes the column with dates although a row has none, such as a total', () => {
    const rows = [
      ['When', 'Activity', 'Amount'],
      ['2026-03-09', 'Run', '3'],
      ['2026-03-10', 'Run', '4'],
      ['Total', '', '7'],
    ];
    const guessed = guessMapping(rows);
    expect(guessed).toMatchObject({ hasHeader: true, date: 0, activity: 1, amount: 2 });
    expect(guessed && read(rows, guessed)).toMatchObject({
      activities: [{ name: 'Run', records: [{ amount: 3 }, { amount: 4 }] }],
      issues: [{ reason: 'INVALID_DATE', row: 4 }],
    });
  });

  // The detailed report of Clockify.
  const TRACKED = [
    'Project',
    'Client',
    'Description',
    'Task',
    'User',
    'Start Date',
    'Start Time',
    'End Date',
    'End Time',
  ];

  test('takes the durations of tracked times, not their times of day', () => {
    const rows = [
      [...TRACKED, 'Duration (h)', 'Duration (decimal)'],
      ['Read', '', '', '', 'Ana', '2026-03-09', '09:00:00', '2026-03-09', '09:45:00', '00:45:00', '0.75'],
      ['Run', '', '', '', 'Ana', '2026-03-10', '18:30:00', '2026-03-10', '20:00:00', '01:30:00', '1.50'],
    ];
    const guessed = guessMapping(rows);
    expect(guessed).toMatchObject({ date: 5, activity: 0, amount: 9 });
    expect(guessed && read(rows, guessed)).toMatchObject({
      activities: [
        { name: 'Read', records: [{ amount: 45, isMinutes: true }] },
        { name: 'Run', records: [{ amount: 90, isMinutes: true }] },
      ],
      issues: [],
    });
  });

  test.each([
    ['Time', '09:15', 'Km', '5'],
    ['Hora de inicio', '09:15', 'Km', '5'],
    ['開始時刻', '09:15', 'Km', '5'],
    ['Activity ID', '731', 'Km', '5'],
    ['#', '1', 'Km', '5'],
    ['From', '09:15', 'Total', '0:45'],
    ['End', '09:15', 'Time spent', '0:45'],
  ])('takes no amounts from %j with %j before %j', (header, cell, amounts, amount) => {
    const rows = [
      ['Date', header, 'Activity', amounts],
      ['2026-03-09', cell, 'Run', amount],
    ];
    expect(guessMapping(rows)).toMatchObject({ activity: 2, amount: 3 });
  });

  test('counts every row once where the only numbers are times of day', () => {
    const rows = [
      ['Date', 'Start time', 'Activity'],
      ['2026-03-09', '09:15', 'Run'],
    ];
    expect(guessMapping(rows)).toMatchObject({ activity: 2, amount: null });
  });

  test.each([
    ['Time', '0:45'],
    ['Start weight', '80'],
    ['#', '3'],
  ])('takes amounts from %j with %j', (header, cell) => {
    const rows = [
      ['Date', header, 'Activity'],
      ['2026-03-09', cell, 'Run'],
    ];
    expect(guessMapping(rows)).toMatchObject({ activity: 2, amount: 1 });
  });

  test('takes the dates beside the days of the week', () => {
    const rows = [
      ['Day', 'Date', 'Activity', 'Amount'],
      ['Monday', '2026-03-09', 'Run', '3'],
      ['Tuesday', '2026-03-10', 'Run', '4'],
    ];
    expect(guessMapping(rows)).toMatchObject({ date: 1, activity: 2, amount: 3 });
  });

  test.each([
    ['the projects', 'Garden', 'Dig', { activity: 2 }],
    ['the descriptions without projects', '', 'Dig', { activity: 3 }],
    ['what else there is', '', '', { activity: 0 }],
  ])('takes, beside a column of tasks that is empty, %s', (_case, project, description, taken) => {
    // The detailed report of Toggl Track.
    const rows = [
      ['User', 'Task', 'Project', 'Description', 'Start date', 'Start time', 'Duration'],
      ['Ana', '', project, description, '2026-03-09', '09:00:00', '00:45:00'],
    ];
    expect(guessMapping(rows)).toMatchObject({ date: 4, amount: 6, ...taken });
  });

  test.each([
    ['Time', '9:15 AM'],
    ['Start', '9:15:00 p. m.'],
    ['End date', '2026-03-10'],
  ])('takes no names of activities from %j with %j', (header, cell) => {
    const rows = [
      ['Date', header, 'What', 'Amount'],
      ['2026-03-09', cell, 'Run', '3'],
    ];
    expect(guessMapping(rows)).toMatchObject({ activity: 2, amount: 3 });
  });

  test('is of one activity where no column names any', () => {
    const rows = [
      ['Date', 'Activity', 'Amount'],
      ['2026-03-09', '', '3'],
    ];
    expect(guessMapping(rows)).toMatchObject({ activity: null, amount: 2 });
  });

  test('is of one activity for each column of a table with a row for each day', () => {
    const rows = [
      ['Date', 'Day', 'Run', 'Read (min)', 'Meditate', 'Water (l)', 'Week', 'Notes', ''],
      ['2026-03-08', 'Sunday', '1', '45', 'x', '1.5', '10', '', ''],
      ['2026-03-09', 'Monday', '0', '', '✔️', '2', '11', 'Rain', ''],
      ['2026-03-10', 'Tuesday', '', '1h', 'no', '?', '11', '', ''],
      ['2026-03-11', 'Wednesday', '1', '30', '', '2', '11', '', ''],
      ['2026-03-12', 'Thursday', '', '', '', '', '11', '', ''],
    ];
    const guessed = guessMapping(rows);
    expect(guessed).toMatchObject({ hasHeader: true, date: 0, activity: null, isWide: true });
    expect(guessed && read(rows, guessed)).toMatchObject({
      activities: [
        { name: 'Run', counting: { measure: 'DAYS' }, records: [{ date: '2026-03-08' }, { date: '2026-03-11' }] },
        { name: 'Read', counting: { measure: 'MINUTES' }, records: [{ amount: 45 }, { amount: 60 }, { amount: 30 }] },
        { name: 'Meditate', counting: { measure: 'DAYS' }, records: [{ date: '2026-03-08' }, { date: '2026-03-09' }] },
        { name: 'Water', unitLabel: 'l', records: [{ amount: 1.5 }, { amount: 2 }, { amount: 2 }] },
      ],
      issues: [
        { reason: 'FUTURE_DATE', row: 6 },
        { reason: 'INVALID_AMOUNT', activity: 'Water', row: 4, value: '?' },
      ],
    });
  });

  test('tells columns of the same name apart', () => {
    const rows = [
      ['Date', 'Run', 'Run', 'Distance (km)', 'Distance (mi)', 'Run'],
      ['2026-03-08', '1', '1', '5', '3', '1'],
      ['2026-03-09', '1', '', '6', '4', '1'],
    ];
    const guessed = guessMapping(rows);
    const { activities } = read(rows, guessed ?? expect.fail());
    const names = ['Run', 'Run (2)', 'Distance', 'Distance (mi)', 'Run (3)'];
    expect(activities.map(({ name }) => name)).toEqual(names);
    expect(activities.map(({ key }) => key)).toEqual(names);
    expect(activities.map(({ records }) => records.length)).toEqual([2, 1, 2, 2, 2]);
    expect(activities.map(({ unitLabel }) => unitLabel)).toEqual([null, null, 'km', 'mi', null]);
  });

  test.each([
    [
      'two rows of one day',
      [
        ['Date', 'Sets', 'Reps'],
        ['2026-03-09', '3', '10'],
        ['2026-03-09', '4', '8'],
      ],
    ],
    [
      'the exercise of sets',
      [
        ['Date', 'Exercise', 'Sets', 'Reps'],
        ['2026-03-09', 'Squat', '3', '10'],
      ],
    ],
    [
      'named activities',
      [
        ['Date', 'Activity', 'Km', 'Steps'],
        ['2026-03-09', 'Run', '3', '4000'],
      ],
    ],
    [
      'a named amount',
      [
        ['Date', 'Amount', 'Steps'],
        ['2026-03-09', '3', '4000'],
      ],
    ],
    [
      'amounts of one column',
      [
        ['Date', 'Steps', 'Note'],
        ['2026-03-09', '4000', ''],
      ],
    ],
    [
      'no header',
      [
        ['2026-03-09', '3', '10'],
        ['2026-03-10', '4', '8'],
      ],
    ],
  ])('is not of one activity for each column with %s', (_, rows) => {
    expect(guessMapping(rows)).not.toHaveProperty('isWide');
  });

  test('is null where no column has dates', () => {
    expect(
      guessMapping([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ).toBeNull();
    expect(guessMapping([[]])).toBeNull();
  });

  test('of any table can be read, and each row gives at most one record or reason for leaving it out', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('2026-01-01', '1.5', '01/02/2026', 'x', '', '2099-01-01'));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 20 }), (rows) => {
        const mapping = guessMapping(rows);
        if (mapping === null) return;
        const { activities, issues } = read(rows, mapping);
        const records = activities.flatMap((activity) => activity.records);
        const columns = mapping.isWide ? Math.max(...rows.map((row) => row.length)) : 1;
        expect(records.length + issues.length).toBeLessThanOrEqual(rows.length * columns);
        expect(records.every(({ date, amount }) => date <= today && amount > 0)).toBe(true);
      }),
    );
  });
});
