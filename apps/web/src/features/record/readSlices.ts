import { NO_RECORDS, type WeekSlices } from './records';
import { recordSource, type WeekKey } from './recordSource';

/** The records of activities in a week as they are now, each with the last date before it, see `ActivityRecords`. */
export const readSlices = (week: WeekKey, activities: readonly { readonly id: string }[]): NonNullable<WeekSlices> => ({
  byActivity: Object.fromEntries(activities.map(({ id }) => [id, recordSource.get(week, id) ?? NO_RECORDS])),
});
