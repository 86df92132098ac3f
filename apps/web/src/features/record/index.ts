export {
  amountText,
  bareAmount,
  type Counted,
  duration,
  leftText,
  progressBare,
  progressText,
  toGoText,
  unitAfter,
  unitNames,
} from './amount';
export {
  type ActivityRecords,
  addSkips,
  changeEntry,
  knownRecordsOn,
  NO_RECORDS,
  type Records,
  removeSkips,
  together,
} from './api';
export { EditableEntry } from './components/EditableEntry';
export { type EntryDraft, entryDraftKey, EntryForm, NEW } from './components/EntryForm';
export { useEntryRemoval } from './components/EntryRemoval';
export { customUnit } from './customUnit';
export { recordDescriptions } from './descriptions';
export { everyDaysIn, expectedInWeek, isSkippedOn, lastEntryDate } from './expectedInWeek';
export { goalProgressText, goalText } from './goal';
export { loadAmountEntry } from './lazy';
export { lockedPart } from './locked';
export { hasPartialTime } from './partialTime';
export { ENTRIES_STEP, useRangeRecords } from './rangeRecords';
export { readSlices } from './readSlices';
export { inLine } from './inLine';
export { readIfOlder, recordSource, subscribeToLoading, type WeekKey } from './recordSource';
export { absence, isEditable, recordEntry, removeOwnEntries, setAmountOn, unskip } from './recording';
export type { WeekSlices } from './records';
export { skipIfOpen } from './skipIfOpen';
export { minuteOfText, timeText } from './timeText';
export { useDeviceEntries } from './useDeviceEntries';
export { useIsWeekLoaded } from './useIsWeekLoaded';
export { useOnDevice } from './useOnDevice';
export { useActivityRecords, useKnownRecords, useWeekLoading, useWeekSlices } from './useRecords';
export { useWeekKey } from './useWeekKey';
export { useWeekRecords } from './useWeekRecords';
export { weekRecords } from './weekRecords';
export { useWeekTotals, weekTotals } from './weekTotals';
