import type { CheckIn, Objective } from '@sevenfold/contract';
import { type Period, quarterPeriod, yearPeriod } from '@sevenfold/domain/objective';
import type { CheckInRow, LinkRow, ObjectiveRow } from './store';

export function presentObjective(
  row: ObjectiveRow,
  checkIns: readonly CheckInRow[],
  links: readonly LinkRow[],
): Objective {
  return {
    id: row.id,
    name: row.name,
    why: row.why,
    areaId: row.area_id,
    period: periodOf(row),
    type: row.type,
    start: row.start_value,
    target: row.target_value,
    unitLabel: row.unit_label,
    followsActivityId: row.follows_activity_id,
    ...(row.steps.length > 0 && { steps: row.steps }),
    carriedFrom: row.carried_from,
    checkIns: checkIns.map(presentCheckIn),
    status: row.status,
    achievedAt: row.achieved_at,
    linkedActivityIds: links.map((link) => link.activity_id),
    order: row.sort_order,
    createdAt: row.created_at.toISOString(),
  };
}

export const presentCheckIn = (row: CheckInRow): CheckIn => ({
  id: row.id,
  date: row.date,
  value: row.value,
  note: row.note,
});

function periodOf({ period_year: year, period_quarter: quarter }: ObjectiveRow): Period {
  return quarter === null ? yearPeriod(year) : quarterPeriod(year, quarter);
}
