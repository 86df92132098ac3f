import { expect, test } from 'vitest';
import { countIssues, isHabitTrove, sourceOfHabitTrove } from '../../src/transfer';

const now = Date.UTC(2026, 2, 11, 10);
const habit = (fields: object) => ({
  id: '1',
  name: 'Water',
  description: '',
  frequency: 'FREQ=DAILY',
  coinReward: 1,
  completions: [],
  ...fields,
});

test('completions get the date of the clock in the zone', () => {
  const file = { habits: [habit({ completions: ['2026-03-10T23:30:00.000Z'], targetCompletions: 7 })] };
  expect(isHabitTrove(file)).toBe(true);
  expect(sourceOfHabitTrove(file, 'Asia/Tokyo', now).activities).toMatchObject([
    { name: 'Water', counting: { measure: 'TIMES' }, amountPerWeek: 49, records: [{ date: '2026-03-11', amount: 1 }] },
  ]);
});

test.each([
  ['FREQ=DAILY', 7],
  ['RRULE:FREQ=DAILY;INTERVAL=2', 3.5],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 3],
  ['FREQ=WEEKLY', 1],
  ['daily', 7],
  ['weekly', 1],
  ['2026-03-11T10:00:00Z', null],
  ['', null],
])('the frequency %j is %s days a week', (frequency, daysPerWeek) => {
  expect(sourceOfHabitTrove({ habits: [habit({ frequency })] }, 'UTC', now).activities).toMatchObject([
    { daysPerWeek },
  ]);
});

test('one-time tasks, habits without a name and wrong completions are counted', () => {
  const file = {
    habits: [
      habit({ isTask: true }),
      habit({ name: ' ' }),
      habit({ archived: true, completions: ['2027-01-01T00:00:00Z', 'soon', 5, '2026-03-01T00:00:00Z'] }),
    ],
  };
  const { activities, issues } = sourceOfHabitTrove(file, 'UTC', now);
  expect(countIssues(issues)).toEqual({ ONE_TIME_TASK: 1, NO_NAME: 1 });
  expect(activities).toMatchObject([{ isArchived: true, records: [{ date: '2026-03-01' }] }]);
  expect(activities[0]?.issues).toMatchObject([
    { reason: 'FUTURE_DATE', date: '2027-01-01T00:00:00Z', activity: 'Water' },
    { reason: 'INVALID_DATE', date: 'soon' },
    { reason: 'INVALID_DATE', date: '5' },
  ]);
});

test.each([null, [], {}, { habits: 3 }, { habits: [{}] }, { habits: [null] }])(
  '%j is not a file of HabitTrove',
  (file) => expect(isHabitTrove(file)).toBe(false),
);
