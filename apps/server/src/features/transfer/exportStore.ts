import type { NounName, RowOf } from '@sevenfold/model/row';
import type { Db } from '#db';
import { getColumns, selectRows } from '#rows';

/** The activity of a record is not deleted. */
const HAS_ACTIVITY = `AND EXISTS (
  SELECT FROM activity WHERE activity.user_id = stored.user_id AND activity.id = stored.activity_id AND activity.deleted_at IS NULL)`;

/** Columns by which rows are ordered, and how many are read at once. Reviews are large: texts, and the facts of the week. */
const PAGES = {
  entry: { columns: ['date', 'id'], size: 1000, condition: `AND stored.deleted_at IS NULL ${HAS_ACTIVITY}` },
  skip: { columns: ['date', 'activity_id'], size: 2000, condition: HAS_ACTIVITY },
  plan: { columns: ['date', 'activity_id'], size: 2000, condition: HAS_ACTIVITY },
  review: { columns: ['week_id'], size: 50, condition: 'AND stored.deleted_at IS NULL' },
} as const satisfies Partial<Record<NounName, object>>;

/** Rows that are not deleted, nor their activities, earliest first, in pages. */
export async function* rowPages<N extends keyof typeof PAGES>(
  db: Db,
  noun: N,
  userId: string,
): AsyncGenerator<readonly RowOf<N>[]> {
  const { columns, size, condition } = PAGES[noun];
  const order = columns.map((column) => `stored.${column}`).join(', ');
  let after: RowOf<N> | undefined;
  for (;;) {
    const values = after === undefined ? [] : getColumns(noun).valuesFor(after, columns);
    const isAfter =
      after === undefined ? '' : `AND (${order}) > (${values.map((_, index) => `$${index + 2}`).join(', ')})`;
    const rows = await selectRows(db, noun, userId, `${condition} ${isAfter} ORDER BY ${order} LIMIT ${size}`, values);
    const page = rows.map(({ row }) => row);
    yield page;
    after = page.at(-1);
    if (page.length < size) return;
  }
}
