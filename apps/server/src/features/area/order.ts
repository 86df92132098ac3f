import { ORDER_MAX } from '@sevenfold/domain/order';
import type { Db } from '#db';
import { HttpError, invalid } from '#http';
import { updateRows, type UserTransaction } from '#rows';

/** Order number of a new row after the last one of its noun that is not deleted, at most `ORDER_MAX`. */
export async function nextOrder(db: Db, noun: 'area' | 'activity' | 'objective', userId: string): Promise<number> {
  const row = await db
    .selectFrom(noun)
    .select((eb) => eb.fn.max('sort_order').as('last'))
    .where('user_id', '=', userId)
    .$if(noun !== 'area', (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst();
  return Math.min((row?.last ?? -1) + 1, ORDER_MAX);
}

/**
 * Reorders areas or objectives; ignores those that another device has deleted for good.
 *
 * @throws HttpError INVALID_INPUT: one is given twice
 * @throws HttpError NOT_FOUND: none of them belongs to this user
 */
export async function reorder(
  transaction: UserTransaction,
  noun: 'area' | 'objective',
  updates: readonly { id: string; order: number }[],
): Promise<void> {
  assertUnique(
    updates.map((update) => update.id),
    (index) => `updates.${index}.id`,
  );
  if ((await updateRows(transaction, noun, updates)).length === 0) throw new HttpError('NOT_FOUND');
}

/**
 * Rejects a list that contains an id twice, because its place would be ambiguous.
 *
 * @param path of the id at an index within the body
 * @throws HttpError INVALID_INPUT
 */
export function assertUnique(ids: readonly string[], path: (index: number) => string): void {
  const seen = new Set<string>();
  ids.forEach((id, index) => {
    if (seen.has(id)) throw invalid(path(index), 'This is listed twice');
    seen.add(id);
  });
}
