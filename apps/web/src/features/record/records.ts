import type { Records } from '../../db/recordIndex';

export { NO_RECORDS, type ActivityRecords, type Records } from '../../db/recordIndex';

/** Records of a week by activity; undefined while the week is not on the device. */
export type WeekSlices = Pick<Records, 'byActivity'> | undefined;
