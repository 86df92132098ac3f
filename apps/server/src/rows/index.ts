export type { Stored } from './columns';
export { FORMER_DATE } from './formerDates';
export { type ActivityGoals, replaceGoalPeriods } from './goalPeriods';
export {
  type Addressed,
  addressMessage,
  type Change,
  channelFor,
  COMMON_CHANNEL,
  type Message,
  type Notification,
  packNotifications,
  readMessage,
  splitPayload,
} from './message';
export { CLEARED_WITH, type Reference } from './references';
export {
  findRow,
  getColumns,
  insertManyRows,
  insertRow,
  insertRows,
  type OnExisting,
  readRows,
  removeRows,
  restoreRow,
  restoreRows,
  type RowChange,
  selectRows,
  touchRows,
  updateRow,
  updateRows,
} from './table';
export { deleteTombstones, insertTombstones } from './tombstones';
export { beginWrites, inUserTransaction, type UserTransaction, userTransaction } from './transaction';
export { stampNouns, type WholeNoun } from './wholeNouns';
export { WrittenRows } from './writtenRows';
