export { addCounts, countsByKind, NO_COUNTS } from './counts';
export { BYTE_ORDER_MARK, type Cell, csvLines, escapeFormula, unescapeFormula } from './csv';
export {
  amountOf,
  type CsvMapping,
  DATE_ORDERS,
  type DateOrder,
  dateOf,
  guessMapping,
  sourceOfCsv,
} from './csvMapping';
export { CSV_TABLES, CsvDocumentError, documentOfCsv } from './csvDocument';
export { TRANSFER_PARTS, transferVersionOf } from './document';
export { derivedId } from './derivedId';
export { isHabitTrove, sourceOfHabitTrove } from './habitTrove';
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
