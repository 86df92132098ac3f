/**
 * Maximum number of operations in one request. Below the 64 subtransactions of a transaction whose ids PostgreSQL keeps
 * in shared memory: beyond them, every other transaction looks them up on disk pages.
 */
export const OPERATIONS_MAX = 60;
