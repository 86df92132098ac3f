import { insertManyRows, removeRows, replaceGoalPeriods, selectRows, type UserTransaction } from '#rows';
import type { History } from './history';

/** Rows per statement. Larger statements save little time and occupy the connection longer. */
const CHUNK = 5000;

/** Replaces a user's areas, activities and records by a history. */
export async function loadHistory(transaction: UserTransaction, history: History, now: Date): Promise<void> {
  for (const noun of ['activity', 'area'] as const) {
    const existing = await selectRows(transaction.db, noun, transaction.userId);
    await removeRows(
      transaction,
      noun,
      existing.map(({ row }) => ({ id: row.id })),
      now,
    );
  }
  await insertManyRows(transaction, 'area', history.areas, 'REPLACE');
  await insertManyRows(
    transaction,
    'activity',
    history.activities.map(({ weeklyGoalsTimeline: _, ...activity }) => ({
      ...activity,
      calendarTracking: null,
      calendarTrackingStatus: 'OFF',
      createdAt: instant(activity.createdAt),
    })),
    'REPLACE',
  );
  await replaceGoalPeriods(
    transaction,
    history.activities.map(({ id, weeklyGoalsTimeline: timeline }) => ({ activityId: id, timeline })),
  );
  for (const entries of chunksOf(history.entries))
    await insertManyRows(
      transaction,
      'entry',
      entries.map((entry) => ({
        ...entry,
        startedAt: entry.startedAt === null ? null : instant(entry.startedAt),
        createdAt: instant(entry.createdAt),
      })),
      'REPLACE',
    );
  for (const skips of chunksOf(history.skips)) await insertManyRows(transaction, 'skip', skips, 'REPLACE');
  await insertManyRows(transaction, 'plan', history.plans, 'REPLACE');
}

function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK);
}

const instant = (epochMs: number): string => new Date(epochMs).toISOString();
