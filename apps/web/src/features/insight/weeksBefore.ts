import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';

const WEEKS = 4;

/** The weeks a week is held against, both ends included: the four before it. */
export const weeksBefore = (week: WeekId): { from: WeekId; to: WeekId } => ({
  from: addWeeks(week, -WEEKS),
  to: addWeeks(week, -1),
});
