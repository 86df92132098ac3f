import type { Records } from '#db';

export { type ActivityRecords, NO_RECORDS, type Records } from '#db';

/** Records of a week by activity; undefined while the week is not on the device. */
export type WeekSlices = Pick<Records, 'byActivity'> | undefined;
