import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';

const WEEKS = 4;

/** Range of the four weeks a week is compared with, both ends inclusive. */
export const weeksBefore = (week: WeekId): { from: WeekId; to: WeekId } => ({
  from: addWeeks(week, -WEEKS),
  to: addWeeks(week, -1),
});
