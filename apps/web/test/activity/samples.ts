import * as samples from '@sevenfold/contract/samples';
import type { Activity, Area } from '@sevenfold/contract';
import { civilDate } from '@sevenfold/domain/calendar';
import type { ActivityRecords } from '../../src/features/record/api';

/** A daily activity with default values. */
export function activity(changes: Partial<Activity> = {}): Activity {
  return samples.activity({ areaId: 'health', ...changes });
}

export const area = (id: string, order: number): Area => samples.area({ id, name: id, order });

/** Entries of one activity: amounts by date, and skipped dates. */
export function records(
  amounts: Readonly<Record<string, number>>,
  skipped: readonly string[] = [],
  note: string | null = null,
): ActivityRecords {
  return {
    entries: Object.entries(amounts).map(([date, amount], index) =>
      samples.entry({ id: `entry ${index}`, date: civilDate(date), amount, note }),
    ),
    skips: skipped.map((date) => ({ activityId: 'run', date: civilDate(date), reason: null })),
    plans: [],
  };
}
