import { weekRange } from '@sevenfold/domain/calendar';
import { deviceRows } from '#data';
import type { Records } from './records';
import { recordSource, type WeekKey } from './recordSource';

/** Records of all activities in a week; undefined while the week is not on the device. */
export function weekRecords(week: WeekKey): Records | undefined {
  const { first, last } = weekRange(week.id, week.weekStartDay);
  return recordSource.has(week) ? deviceRows.records.records(first, last) : undefined;
}
