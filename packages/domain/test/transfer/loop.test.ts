import { describe, expect, test } from 'vitest';
import { civilDate } from '../../src/calendar';
import {
  countIssues,
  loopHabitsOfCheckmarks,
  loopHabitsOfCsv,
  loopHabitsOfDatabase,
  type Measure,
  planActivity,
  sourceOfLoop,
} from '../../src/transfer';

const today = civilDate('2026-03-11');
const context = {
  app: 'LOOP',
  order: 0,
  today,
  weekStartDay: 'MONDAY',
  zone: 'UTC',
  formatInstant: (ms: number) => new Date(ms).toISOString(),
} as const;

const choice = (name: string, measure: Measure) =>
  ({ name, counting: { measure, scale: 1 }, intoId: null, isLeftOut: false }) as const;

const HEADER =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?'.split(
    ',',
  );
const meditate = ['001', 'Meditate', 'YES_NO', 'Did you?', 'Calm', '3', '7', '#FF8F00', '', '', '', 'false'];
const water = ['002', 'Water', 'NUMERICAL', '', '', '1', '1', '#1976D2', 'glasses', 'AT_LEAST', '8.0', 'true'];

const habitsOf = (rows: string[][], marks: [number, string[][]][]) =>
  sourceOfLoop(loopHabitsOfCsv([HEADER, ...rows], new Map(marks)), today);

describe('the CSV export of Loop', () => {
  test('yes counts, no, automatic and unknown days do not, and skips are skips', () => {
    const { activities } = habitsOf(
      [meditate],
      [
        [
          1,
          [
            ['Date', 'Value', 'Notes'],
            ['2026-03-10', 'YES_MANUAL', 'Early'],
            ['2026-03-09', 'YES_AUTO', ''],
            ['2026-03-08', 'NO', 'Ill'],
            ['2026-03-07', 'SKIP', 'Away'],
            ['2026-03-06', 'UNKNOWN', ''],
          ],
        ],
      ],
    );
    expect(activities).toMatchObject([
      {
        name: 'Meditate',
        description: 'Did you?\nCalm',
        counting: { measure: 'DAYS', scale: 1 },
        daysPerWeek: 3,
        isArchived: false,
        records: [{ date: '2026-03-10', amount: 1, note: 'Early' }],
        skippedDates: ['2026-03-07'],
        issues: [
          { reason: 'NOTE_ALONE', date: '2026-03-08', value: 'Ill' },
          { reason: 'NOTE_ALONE', date: '2026-03-07', value: 'Away' },
        ],
      },
    ]);
  });

  test('the sample that Loop publishes with its own tests is read', () => {
    // uhabits-core/assets/test/csv_export
    const early = [
      '002',
      'Wake up early',
      'YES_NO',
      'Did you wake up before 6am?',
      '',
      '2',
      '3',
      '#00897B',
      '',
      '',
      '',
      'false',
    ];
    const marks = [
      ['Date', 'Value', 'Notes'],
      ['2015-01-25', 'YES_MANUAL', ''],
      ['2015-01-24', 'NO', 'Sick'],
      ['2015-01-23', 'YES_AUTO', 'Forgot to do it, really'],
      ['2015-01-22', 'YES_MANUAL', ''],
      ['2015-01-19', 'YES_AUTO', '"Vacation"'],
    ];
    expect(habitsOf([early], [[2, marks]]).activities).toMatchObject([
      { daysPerWeek: 14 / 3, records: [{ date: '2015-01-25' }, { date: '2015-01-22' }], skippedDates: [] },
    ]);
  });

  test.each(['3', '-3'])('a skip written as the number %s is one, except of an amount', (value) => {
    const { activities } = habitsOf(
      [meditate, water],
      [
        [1, [['2026-03-10', value, '']]],
        [2, [['2026-03-10', value, '']]],
      ],
    );
    expect(activities.map(({ skippedDates }) => skippedDates)).toEqual([['2026-03-10'], []]);
  });

  test('words for zeros and unknown days are no amounts, with a note or without', () => {
    const marks = [
      ['2026-03-10', '8500', ''],
      ['2026-03-09', 'NO', 'Sick'],
      ['2026-03-08', 'UNKNOWN', 'Away'],
      ['2026-03-07', 'NO', ''],
    ];
    expect(habitsOf([water], [[2, marks]]).activities).toMatchObject([
      {
        counting: { measure: 'TIMES', scale: 0.1 },
        records: [{ amount: 8.5 }],
        issues: [
          { reason: 'NOTE_ALONE', value: 'Sick' },
          { reason: 'NOTE_ALONE', value: 'Away' },
        ],
      },
    ]);
  });

  test.each([
    ['AT_MOST', [{ target: 0 }]],
    ['AT_LEAST', []],
  ])('a target of 0 that is %s becomes the goals %j', (type, goals) => {
    const habit = ['001', 'Smoke', 'NUMERICAL', '', '', '1', '1', '', 'cigarettes', type, '0.0', 'false'];
    const [activity] = habitsOf([habit], []).activities;
    if (!activity) throw new Error('No activity');
    expect(planActivity(activity, choice('Smoke', 'TIMES'), context).activity?.weeklyGoalsTimeline).toMatchObject(
      goals,
    );
  });

  test('amounts are thousandths, and an amount of zero is no record', () => {
    const marks = [
      ['2026-03-10', '8500', ''],
      ['2026-03-09', '0', 'Forgot'],
      ['2026-03-08', '0', ''],
    ];
    const { activities } = habitsOf([water], [[2, marks]]);
    expect(activities).toMatchObject([
      {
        counting: { measure: 'TIMES', scale: 0.1 },
        unitLabel: 'glasses',
        amountPerWeek: 56,
        isArchived: true,
        records: [{ amount: 8.5 }],
        issues: [{ reason: 'NOTE_ALONE', value: 'Forgot' }],
      },
    ]);
  });

  test.each([
    ['km', '2500', { measure: 'TIMES', scale: 0.1 }, 25, '× 100 m'],
    ['Steps', '8500000', { measure: 'TIMES', scale: 10 }, 850, '× 10 Steps'],
    ['hours', '1500', { measure: 'HOURS', scale: 1 }, 90, null],
    ['min', '45000', { measure: 'MINUTES', scale: 1 }, 45, null],
    ['m', '400000', { measure: 'TIMES', scale: 1 }, 400, 'm'],
    ['glasses', '8000', { measure: 'TIMES', scale: 1 }, 8, 'glasses'],
  ])(
    'an amount in %s of %s thousandths is counted as %j and recorded as %s %s',
    (unit, value, counting, amount, label) => {
      const habit = ['001', 'Habit', 'NUMERICAL', '', '', '1', '7', '', unit, 'AT_LEAST', '', 'false'];
      const { activities } = habitsOf([habit], [[1, [['2026-03-10', value, '']]]]);
      const [activity] = activities;
      if (!activity) throw new Error('No activity');
      expect(activity.counting).toEqual(counting);
      const plan = planActivity(activity, { ...choice('Habit', 'TIMES'), counting: activity.counting }, context);
      expect(plan).toMatchObject({ entries: [{ amount }], activity: { customTimesUnit: label }, issues: [] });
    },
  );

  test('versions before 2.0 have fewer columns and numbers for marks', () => {
    const old = ['Position,Name,Description,NumRepetitions,Interval,Color'.split(',')];
    const habits = loopHabitsOfCsv(
      [...old, ['001', 'Run', 'Far', '2', '7', '#388E3C']],
      new Map([
        [
          1,
          [
            ['2016-01-25', '2'],
            ['2016-01-24', '1'],
            ['2016-01-23', '0'],
          ],
        ],
      ]),
    );
    expect(sourceOfLoop(habits, today).activities).toMatchObject([
      { name: 'Run', daysPerWeek: 2, records: [{ date: '2016-01-25', amount: 1 }] },
    ]);
  });

  test('habits of the same name are several, and the first keeps the key of its name', () => {
    const marks = [['2026-03-10', 'YES_MANUAL', '']];
    const again = ['002', ...meditate.slice(1)];
    const { activities } = habitsOf(
      [meditate, again],
      [
        [1, marks],
        [2, marks],
      ],
    );
    expect(activities.map(({ name }) => name)).toEqual(['Meditate', 'Meditate']);
    expect(activities[0]?.key).toBe('Meditate');
    const ids = activities.flatMap((activity) => {
      const plan = planActivity(activity, choice('Meditate', 'DAYS'), context);
      return [plan.activityId, ...plan.entries.map(({ id }) => id)];
    });
    expect(new Set(ids).size).toBe(4);
  });

  test('records and activities that cannot be imported are counted by reason', () => {
    const { activities, issues } = habitsOf(
      [meditate, ['003', '  ', 'YES_NO', '', '', '1', '1', '', '', '', '', 'false']],
      [
        [
          1,
          [
            ['2026-03-12', 'YES_MANUAL', ''],
            ['2026-02-30', 'YES_MANUAL', ''],
            ['soon', 'YES_MANUAL', ''],
          ],
        ],
      ],
    );
    expect(countIssues(activities[0]?.issues ?? [])).toEqual({ FUTURE_DATE: 1, INVALID_DATE: 2 });
    expect(countIssues(issues)).toEqual({ NO_NAME: 1 });
  });
});

describe('the database of Loop', () => {
  const row = {
    id: 1,
    uuid: 'a1b2',
    name: 'Read',
    question: '',
    description: '',
    type: 1,
    archived: 0,
    target_type: 0,
    target_value: 30,
    unit: 'min',
    freq_num: 1,
    freq_den: 1,
    color: 8,
    position: 0,
  };

  test('timestamps are midnights in UTC, and minutes become a duration', () => {
    const repetitions = [
      { habit: 1, timestamp: Date.UTC(2026, 2, 10), value: 45_000, notes: 'Novel' },
      { habit: 1, timestamp: Date.UTC(2026, 2, 9), value: 3, notes: null },
      { habit: 99, timestamp: Date.UTC(2026, 2, 9), value: 2, notes: null },
      { habit: 1, timestamp: 1e18, value: 1000, notes: null },
    ];
    const { activities } = sourceOfLoop(loopHabitsOfDatabase({ habits: [row], repetitions }), today);
    expect(activities).toMatchObject([
      {
        key: 'a1b2',
        counting: { measure: 'MINUTES', scale: 1 },
        amountPerWeek: 210,
        records: [{ date: '2026-03-10', amount: 45, note: 'Novel' }],
        skippedDates: ['2026-03-09'],
        issues: [{ reason: 'INVALID_DATE' }],
      },
    ]);
    const [activity] = activities;
    if (!activity) throw new Error('No activity');
    const plan = planActivity(activity, choice('Read', 'MINUTES'), context);
    expect(plan.activity?.weeklyGoalsTimeline).toEqual([{ startWeekId: '2026-W11', endWeekId: null, target: 210 }]);
    expect(plan.entries).toMatchObject([{ amount: 45, source: 'IMPORT', date: '2026-03-10' }]);
  });

  test.each([3, -3])('%s is a skip in both types of habits', (value) => {
    const habits = [
      { id: 1, name: 'Run', type: 0 },
      { id: 2, name: 'Water', type: 1 },
    ];
    const repetitions = habits.map(({ id }) => ({ habit: id, timestamp: Date.UTC(2026, 2, 10), value }));
    const { activities } = sourceOfLoop(loopHabitsOfDatabase({ habits, repetitions }), today);
    expect(activities.map(({ records, skippedDates }) => [records, skippedDates])).toEqual([
      [[], ['2026-03-10']],
      [[], ['2026-03-10']],
    ]);
  });

  test('databases of version 1 have neither types nor values', () => {
    const habits = [{ id: 7, name: 'Run', description: '', freq_num: 1, freq_den: 30, color: 0, position: 0 }];
    const repetitions = [{ habit: 7, timestamp: Date.UTC(2016, 0, 25) }];
    const { activities } = sourceOfLoop(loopHabitsOfDatabase({ habits, repetitions }), today);
    expect(activities).toMatchObject([
      { name: 'Run', counting: { measure: 'DAYS' }, records: [{ date: '2016-01-25', amount: 1 }] },
    ]);
    const [activity] = activities;
    if (!activity) throw new Error('No activity');
    const plan = planActivity(activity, choice('Run', 'DAYS'), context);
    expect(plan.activity?.weeklyGoalsTimeline, 'once a month is no weekly goal').toEqual([]);
  });
});

describe('the checkmarks of all habits of Loop', () => {
  const table = [
    ['Date', 'Meditate', 'Water', 'Meditate', ''],
    ['2026-03-10', '2', '1500', '-1', ''],
    ['2026-03-09', '1', '3', '2', ''],
    ['2026-03-08', '3', '0', '0', ''],
    ['2026-03-07', '0', '2000', '-1', ''],
  ];

  test('are read as one habit for each column, without goals', () => {
    const habits = loopHabitsOfCheckmarks(table) ?? [];
    expect(sourceOfLoop(habits, today).activities).toMatchObject([
      {
        key: 'Meditate',
        counting: { measure: 'DAYS', scale: 1 },
        daysPerWeek: null,
        amountPerWeek: null,
        records: [{ date: '2026-03-10', amount: 1 }],
        skippedDates: ['2026-03-08'],
        issues: [],
      },
      {
        key: 'Water',
        counting: { measure: 'TIMES' },
        amountPerWeek: null,
        records: [
          { date: '2026-03-10', amount: 1.5 },
          { date: '2026-03-07', amount: 2 },
        ],
        skippedDates: ['2026-03-09'],
        issues: [],
      },
      { key: 'Meditate\n2', records: [{ date: '2026-03-09', amount: 1 }] },
    ]);
  });

  test('with words are read as well, and without a comma at the end', () => {
    const rows = [
      ['Date', 'Run'],
      ['2026-03-10', 'YES_MANUAL'],
      ['2026-03-09', 'SKIP'],
      ['2026-03-08', 'UNKNOWN'],
    ];
    expect(sourceOfLoop(loopHabitsOfCheckmarks(rows) ?? [], today).activities).toMatchObject([
      { name: 'Run', records: [{ date: '2026-03-10' }], skippedDates: ['2026-03-09'] },
    ]);
  });

  test.each([
    [
      'of numbers without a comma at the end of its header',
      [
        ['Date', 'Run'],
        ['2026-03-10', '2'],
      ],
    ],
    [
      'of a single habit',
      [
        ['Date', 'Value', 'Notes'],
        ['2026-03-10', 'YES_MANUAL', ''],
      ],
    ],
    [
      'with scores',
      [
        ['Date', 'Run', ''],
        ['2026-03-10', '0.0519', ''],
      ],
    ],
    [
      'of another spreadsheet with an empty column at the end',
      [
        ['Date', 'Glasses', 'Coffees', ''],
        ['2026-03-09', '3', '1', ''],
        ['2026-03-10', '2', '1', ''],
      ],
    ],
    [
      'of other columns',
      [
        ['Day', 'Run', ''],
        ['2026-03-10', '2', ''],
      ],
    ],
  ])('are not a table %s', (_, rows) => {
    expect(loopHabitsOfCheckmarks(rows)).toBeNull();
  });
});
