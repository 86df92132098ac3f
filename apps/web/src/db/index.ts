export { DeviceRows, type RowsState } from './deviceRows';
export { FirstEntries } from './firstEntries';
export { isEqual } from './isEqual';
export { type ActivityRecords, NO_RECORDS, type Records } from './recordIndex';
export { type ChunkStore, RowDisk } from './rowDisk';
export { createWeekTotals, type TotalsScope } from './weekTotals';
