import type { OldAccount } from '@sevenfold/contract/migration';

/** Rows of an account of version 1.0. */
export interface OldCounts {
  readonly areas: number;
  readonly activities: number;
  /** Activities that are not archived. */
  readonly active: number;
  readonly weeklyGoals: number;
  readonly records: number;
  readonly skips: number;
  readonly objectives: number;
}

export const NO_OLD_COUNTS: OldCounts = {
  areas: 0,
  activities: 0,
  active: 0,
  weeklyGoals: 0,
  records: 0,
  skips: 0,
  objectives: 0,
};

export function countAccount({ areas, activities, dayRecords, objectives }: OldAccount): OldCounts {
  const skips = dayRecords.filter((record) => 'isSkipped' in record).length;
  return {
    areas: areas.length,
    activities: activities.length,
    active: activities.filter(({ isActive }) => isActive).length,
    weeklyGoals: activities.reduce((sum, { weeklyGoalsTimeline }) => sum + weeklyGoalsTimeline.length, 0),
    records: dayRecords.length - skips,
    skips,
    objectives: objectives.length,
  };
}

export const addCounts = (a: OldCounts, b: OldCounts): OldCounts => ({
  areas: a.areas + b.areas,
  activities: a.activities + b.activities,
  active: a.active + b.active,
  weeklyGoals: a.weeklyGoals + b.weeklyGoals,
  records: a.records + b.records,
  skips: a.skips + b.skips,
  objectives: a.objectives + b.objectives,
});
