import { addDays, addWeeks, type CivilDate, localDateTime, type WeekId, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import { type ObjectiveMovement, objectiveMovements, type ReviewFacts, reviewFacts, WEEKS_BEFORE } from '@sevenfold/domain/review';
import type { Db } from '../../db/client';
import { type ActivityRow, findActivities, findTimelines } from '../activity/store';
import { findAreas } from '../area/store';
import { listObjectives, readSums } from '../objective/service';
import { findWeekTotals } from '../record/store';
import type { UserRow } from '../user/store';

/**
 * What a week came to, from the person's rows as the transaction sees them.
 *
 * @param running whether the week is not over yet
 */
export async function readFacts(db: Db, user: UserRow, week: WeekId, running: boolean): Promise<ReviewFacts> {
  const { user_id: userId, week_start_day: weekStartDay, timezone } = user;
  const range = { from: weekRange(addWeeks(week, -WEEKS_BEFORE), weekStartDay).first, to: weekRange(week, weekStartDay).last };
  const [rows, timelines, areas, figures] = await Promise.all([
    findActivities(db, userId), findTimelines(db, userId), findAreas(db, userId), findWeekTotals(db, { userId, ...range, weekStartDay, activityId: undefined }),
  ]);
  const activities = rows.map((row) => ({
    id: row.id, name: row.name, color: row.color, icon: row.icon, areaId: row.area_id, unit: row.unit, customTimesUnit: row.custom_times_unit, direction: row.direction,
    isActive: row.is_active, weeklyGoalsTimeline: timelines.get(row.id) ?? [],
    since: weekIdOf(localDateTime(row.created_at.getTime(), timezone).date, weekStartDay),
  }));
  const objectives = await readMovements(db, userId, rows, weekRange(week, weekStartDay));
  return reviewFacts({ week, running, activities, areas, figures, objectives });
}

async function readMovements(db: Db, userId: string, activities: readonly ActivityRow[], range: { first: CivilDate; last: CivilDate }): Promise<ObjectiveMovement[]> {
  const [objectives, before, upTo] = await Promise.all([listObjectives(db, userId), readSums(db, userId, range.first), readSums(db, userId, addDays(range.last, 1))]);
  const units = new Map(activities.map(({ id, unit }) => [id, unit]));
  const sumOf = (sums: typeof before, id: string) => sums.find(({ objectiveId }) => objectiveId === id)?.sum ?? 0;
  return objectiveMovements(objectives.map((objective) => {
    const unit = units.get(objective.followsActivityId ?? '');
    return { ...objective, followed: unit ? { unit, before: sumOf(before, objective.id), upTo: sumOf(upTo, objective.id) } : null };
  }), range);
}
