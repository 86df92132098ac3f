import { CompiledQuery } from 'kysely';
import type { Db } from '#db';
import type { RawRow } from './columns';

/** Runs a statement with parameters `$1`, `$2` … */
export async function run(db: Db, text: string, values: readonly unknown[]): Promise<readonly RawRow[]> {
  return (await db.executeQuery<RawRow>(CompiledQuery.raw(text, [...values]))).rows;
}
