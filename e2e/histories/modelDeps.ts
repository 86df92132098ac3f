import type { Activity } from '@sevenfold/contract';

/** A row that a model may change, also after it was deleted. */
export type Stored<T> = { -readonly [K in keyof T]: T[K] } & { isDeleted: boolean };

/** Copies a table of a model. */
export function copyInto<T>(copy: Map<string, T>, table: ReadonlyMap<string, T>): void {
  for (const [key, row] of table) copy.set(key, structuredClone(row));
}

/** Changes fields of a row; undefined if there is none. */
export function updateById<T>(table: Map<string, T>, id: string, fields: object): 'DONE' | undefined {
  const row = table.get(id);
  if (!row) return undefined;
  table.set(id, { ...row, ...fields });
  return 'DONE';
}

/** Reasons for which the server may reject an operation; it must accept all others. */
export type Rejection =
  | 'PLAN_LIMIT'
  | 'INVALID'
  | 'AREA_GONE'
  | 'STEP_GONE'
  | 'NOTE_WITHOUT_STEP'
  | 'TOO_MANY_GOALS'
  | 'CREATION_REJECTED'
  | 'LOST';
export type Outcome = 'DONE' | Rejection;

/** Dependencies of the models of single nouns on the rest of the model. */
export interface ModelDeps {
  /** The latest date in any time zone, by the server's clock. */
  readonly lastDate: string;
  /** True if the activity exists or existed. */
  isActivity(id: string): boolean;
  /** Unit and direction of an activity, for combined goals; undefined if it never existed. */
  measureOf(id: string): Pick<Activity, 'unit' | 'direction'> | undefined;
  /** The id of the area; null if it does not exist any more. */
  existingAreaOrNull(areaId: string | null): string | null;
  /** True if the creation of the object was rejected. */
  isRejected(id: string): boolean;
  /** Reason for which an object does not exist. @throws {Error} if it should exist */
  missing(id: string): Rejection;
  /** The activity facts that finishing a review of the week freezes. */
  factsOf(week: string): readonly ActivityFact[];
}

/** The part of an activity's week that the model knows. */
export interface ActivityFact {
  readonly id: string;
  readonly name: string;
  readonly done: number;
  readonly skippedDays: number;
  readonly target: number | null;
}

export const nextOrder = (orders: readonly number[]): number => (orders.length === 0 ? 0 : Math.max(...orders) + 1);
