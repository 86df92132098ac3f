export { DECIMAL_MARKS, type DecimalMark, exactly, guessDecimalMark, parseAmount, type ParsedAmount } from './amount';
export { addCounts, countsByKind, NO_COUNTS } from './counts';
export { guessCounting, guessScale, scaledLabel, SCALES } from './counting';
export { BYTE_ORDER_MARK, type Cell, csvLines, escapeFormula, formatValue, parseValue, unescapeFormula } from './csv';
export { DATE_ORDERS, type DateOrder, parseCsvDate } from './csvDate';
export { CSV_TABLES, CsvDocumentError, documentOfCsv, needsOtherTables, otherFields } from './csvDocument';
export { ambiguousAmount, type CsvMapping, guessMapping, withAmountColumn } from './csvMapping';
export { type CsvContext, sourceOfCsv } from './csvSource';
export { TRANSFER_PARTS, readTransferVersion } from './document';
export { derivedId } from './derivedId';
export { isHabitTrove, sourceOfHabitTrove } from './habitTrove';
export { CHANGED_REASONS, countIssues, type IssueReason, LEFT_OUT_REASONS, type RowIssue } from './issue';
export {
  type LoopDatabase,
  type LoopHabit,
  type LoopMark,
  loopHabitsOfCheckmarks,
  loopHabitsOfCsv,
  loopHabitsOfDatabase,
  sourceOfLoop,
} from './loop';
export { type Counting, type Measure, MEASURES, unitOfMeasure } from './measure';
export { countingInto, type ExistingActivity, type Match, matchActivity, newEntries, type StoredEntry } from './merge';
export {
  type ActivityChoice,
  importedActivityId,
  type Plan,
  planActivity,
  type PlanContext,
  plannedName,
  weeklyTarget,
} from './plan';
export type { Source, SourceActivity, SourceRecord } from './source';
