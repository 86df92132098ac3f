/** A column of a user's rows that names another row of theirs by its id. */
export interface Reference {
  readonly table: string;
  readonly column: string;
}

/**
 * Columns that are cleared with the row that they name, by its table. The database only checks them, because a cluster has
 * no foreign keys that clear one column.
 */
export const CLEARED_WITH = {
  area: [
    { table: 'activity', column: 'area_id' },
    { table: 'objective', column: 'area_id' },
  ],
  activity: [{ table: 'objective', column: 'follows_activity_id' }],
  objective: [{ table: 'objective', column: 'carried_from' }],
} as const satisfies Readonly<Record<string, readonly Reference[]>>;
