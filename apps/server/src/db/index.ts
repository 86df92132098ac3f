export { checkDatabase } from './check';
export { type Db, overClient, overPool, statement } from './client';
export { type Connection, createConnection } from './connection';
export { type DistributedTable, distributeTable, isDistributed, planDistribution, removeCopies } from './distribution';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded';
export {
  isConnectionSpent,
  isDatabaseUnavailable,
  isNullViolation,
  isStalePlan,
  isUniqueViolation,
  isUnreadableValue,
  isUnstorableText,
  isWorthRetrying,
} from './errors';
export {
  applyMigration,
  isMigrated,
  lockMigrations,
  migrate,
  type Migration,
  readMigrations,
  validateRecorded,
} from './migrate';
export { DatabaseMonitor, type Readiness } from './monitor';
export { createPartitions, defaultPartition, dropPartitions } from './partitions';
export {
  closeIdleConnections,
  createPool,
  dropConnections,
  endPool,
  JOB_LIMITS,
  type PlanCache,
  withSetupPool,
} from './pool';
export type { Database, ImportDigests, ItemKeys } from './schema';
export { SharedReadConnections } from './sharedReadConnections';
export { inTransaction } from './transaction';
