import { WEEK } from './days';
import type { Activity, TestUser } from './user';

/** Noon in Madrid on the last day of the week. */
export const SUNDAY = '2025-10-05T12:00:00+02:00';

export interface Review {
  readonly status: 'DRAFT' | 'FINISHED';
  readonly feeling: number | null;
  readonly wins: string;
  readonly struggles: string;
  readonly letter?: string;
  readonly isLetterRead?: boolean;
  readonly facts: {
    readonly goalsMet: number;
    readonly activities: readonly { readonly name: string; readonly done: number }[];
  } | null;
}

/** The review of a week as the server has it. */
export const storedReview = async (user: TestUser, week: string = WEEK.id): Promise<Review | null> =>
  (await user.request<{ review: Review | null }>(`GET /api/v1/review?weekId=${week}`)).review;

/** Creates Run with a goal of 3 days, and entries on 4 days of each of the last eight weeks. */
export async function createRun(user: TestUser): Promise<Activity> {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  const mondays = [
    '2025-08-11',
    '2025-08-18',
    '2025-08-25',
    '2025-09-01',
    '2025-09-08',
    '2025-09-15',
    '2025-09-22',
    WEEK.monday,
  ];
  await Promise.all(
    mondays.flatMap((monday) =>
      [0, 1, 2, 3].map((day) =>
        user.createEntry(run, new Date(Date.parse(monday) + day * 86_400_000).toISOString().slice(0, 10)),
      ),
    ),
  );
  return run;
}
