import { addDays, addWeeks, type CivilDate, daysBetween, type WeekId, weekRange } from '@sevenfold/domain/calendar';
import {
  type ObjectiveMovement,
  objectiveMovements,
  type ReviewFacts,
  reviewFacts,
  WEEKS_BEFORE,
} from '@sevenfold/domain/review';
import type { Db } from '#db';
import type { Activity } from '@sevenfold/contract';
import { listAreas } from '#features/area';
import { listObjectives, findSums } from '#features/objective';
import { findWeekTotals, listCountedActivities } from '#features/record';
import type { UserRow } from '#features/user';

/**
 * Computes the facts of a week from the user's rows in this transaction.
 *
 * @param current the user's today
 */
export async function readFacts(db: Db, user: UserRow, week: WeekId, current: CivilDate): Promise<ReviewFacts> {
  const { user_id: userId, week_start_day: weekStartDay } = user;
  const { first, last } = weekRange(week, weekStartDay);
  const running = last >= current;
  const query = { userId, weekStartDay, activityId: undefined };
  // The current week is compared with the same weekdays of earlier weeks.
  const days = running ? Math.max(1, daysBetween(first, current) + 1) : 7;
  const [activities, areas, figures, before] = await Promise.all([
    listCountedActivities(db, user),
    listAreas(db, userId),
    findWeekTotals(db, { ...query, from: first, to: last }),
    findWeekTotals(db, {
      ...query,
      from: weekRange(addWeeks(week, -WEEKS_BEFORE), weekStartDay).first,
      to: addDays(first, -1),
      days,
    }),
  ]);
  const objectives = await readMovements(db, userId, activities, { first, last });
  return reviewFacts({ week, running, activities, areas, figures: [...before, ...figures], objectives });
}

async function readMovements(
  db: Db,
  userId: string,
  activities: readonly Activity[],
  range: { first: CivilDate; last: CivilDate },
): Promise<ObjectiveMovement[]> {
  const [objectives, before, upTo] = await Promise.all([
    listObjectives(db, userId),
    findSums(db, userId, range.first),
    findSums(db, userId, addDays(range.last, 1)),
  ]);
  const units = new Map(activities.map(({ id, unit }) => [id, unit]));
  const sumOf = (sums: typeof before, id: string) => sums.find(({ objectiveId }) => objectiveId === id)?.sum ?? 0;
  return objectiveMovements(
    objectives.map((objective) => {
      const unit = units.get(objective.followsActivityId ?? '');
      return {
        ...objective,
        followed: unit ? { unit, before: sumOf(before, objective.id), upTo: sumOf(upTo, objective.id) } : null,
      };
    }),
    range,
  );
}
