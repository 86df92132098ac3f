import type { ColumnType } from 'kysely';

/** A timestamp, written and read as a Date. */
export type Timestamp = ColumnType<Date, Date, Date>;

/** A timestamp or NULL, the default. */
export type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
