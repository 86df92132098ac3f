export { DECIMAL_MARKS, type DecimalMark, exactly, guessDecimalMark, parseAmount, type ParsedAmount } from './amount';
export { addCounts, countsByKind, NO_COUNTS } from './counts';
export { guessCounting, guessScale, scaledLabel, SCALES } from './counting';
export { BYTE_ORDER_MARK, type Cell, csvLines, escapeFormula } from './csv';
export { amountOf, type CsvMapping, guessMapping, sourceOfCsv } from './csvMapping';
export { DATE_ORDERS, type DateOrder, dateOf } from './csvDate';
export { TRANSFER_PARTS, transferVersionOf } from './document';
export { derivedId } from './derivedId';
export { isHabitTrove, sourceOfHabitTrove } from './habitTrove';
export { CHANGED_REASONS, countIssues, isChanged, type IssueReason, LEFT_OUT_REASONS, type RowIssue } from './issue';
export {
  type LoopDatabase,
  type LoopHabit,
  type LoopMark,
  loopHabitsOfCsv,
  loopHabitsOfDatabase,
  sourceOfLoop,
} from './loop';
export { type ActivityChoice, type Plan, planActivity, weeklyTarget } from './plan';
export type { LeftOut, LeftOutReason, Source, SourceActivity, SourceRecord } from './source';
