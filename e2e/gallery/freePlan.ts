import type { Say } from '../texts';
import type { TestUser } from '../user';

/** Week and Monday from which on the goals start, twelve weeks before the current one. */
const FIRST_WEEK = '2026-W21';
const FIRST_MONDAY = Date.UTC(2026, 4, 18);
const DAY_MS = 86_400_000;
/** Days of a week after its first, in the order in which they have a record. */
const DAYS = [0, 2, 4, 5, 1] as const;

/** As many activities as the free plan has, one of each area, with the number of records of each week. */
const ACTIVITIES = [
  {
    name: 'activity.example.run',
    icon: 'footprints',
    color: '#1A9951',
    unit: 'DAYS',
    target: 3,
    amount: 1,
    records: [2, 3, 3, 1, 3, 3, 2, 3, 0, 3, 3, 4, 1],
  },
  {
    name: 'activity.example.family',
    icon: 'phone',
    color: '#D64A7C',
    unit: 'TIMES',
    target: 2,
    amount: 1,
    records: [2, 1, 2, 2, 2, 0, 2, 1, 2, 2, 1, 2, 1],
  },
  {
    name: 'activity.example.focus',
    icon: 'laptop',
    color: '#5F5C55',
    unit: 'DURATION',
    target: 600,
    amount: 150,
    records: [4, 4, 3, 4, 4, 4, 2, 4, 3, 4, 4, 3, 2],
  },
  {
    name: 'activity.example.read',
    icon: 'book-open',
    color: '#6B49D7',
    unit: 'DURATION',
    target: 180,
    amount: 45,
    records: [3, 4, 4, 5, 2, 4, 4, 4, 1, 3, 4, 4, 2],
  },
  {
    name: 'activity.example.music',
    icon: 'music',
    color: '#A03EB0',
    unit: 'DURATION',
    target: 120,
    amount: 40,
    records: [3, 2, 3, 3, 1, 3, 0, 2, 3, 3, 2, 3, 1],
  },
] as const;

/** Fills the free plan with the life of its last twelve weeks. */
export async function fillFreePlan(user: TestUser, say: Say): Promise<void> {
  for (const [area, { name, amount, records, ...given }] of ACTIVITIES.entries()) {
    const activity = await user.createActivity({ ...given, name: say(name), area, since: FIRST_WEEK });
    for (const [week, count] of records.entries())
      for (const day of DAYS.slice(0, count)) {
        const date = new Date(FIRST_MONDAY + (7 * week + day) * DAY_MS).toISOString().slice(0, 10);
        await user.createEntry(activity, date, { amount });
      }
  }
}
