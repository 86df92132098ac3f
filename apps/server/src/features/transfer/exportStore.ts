import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';
import type { EntryFields, SkipRow } from '../record/store';
import type { ReviewRow } from '../review/store';

const ENTRIES_PER_PAGE = 1000;
const SKIPS_PER_PAGE = 2000;
/** Reviews are large: texts, and the facts of the week. */
const REVIEWS_PER_PAGE = 50;

/** Entries of activities that are not deleted, earliest first, in pages. */
export async function* entryPages(db: Db, userId: string): AsyncGenerator<readonly EntryFields[]> {
  let after: EntryFields | undefined;
  for (;;) {
    const page = await db
      .selectFrom('entry')
      .innerJoin('activity', (join) =>
        join.onRef('activity.user_id', '=', 'entry.user_id').onRef('activity.id', '=', 'entry.activity_id'),
      )
      .select(['entry.id', 'entry.activity_id', 'entry.date', 'entry.amount', 'entry.source', 'entry.started_at'])
      .select(['entry.utc_offset_minutes', 'entry.note'])
      .where('entry.user_id', '=', userId)
      .where('entry.deleted_at', 'is', null)
      .where('activity.deleted_at', 'is', null)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(entry.date, entry.id) > (${after?.date}::date, ${after?.id}::uuid)`),
      )
      .orderBy('entry.date')
      .orderBy('entry.id')
      .limit(ENTRIES_PER_PAGE)
      .execute();
    yield page;
    after = page.at(-1);
    if (page.length < ENTRIES_PER_PAGE) return;
  }
}

/** Skips of activities that are not deleted, earliest first, in pages. */
export async function* skipPages(db: Db, userId: string): AsyncGenerator<readonly SkipRow[]> {
  let after: SkipRow | undefined;
  for (;;) {
    const page = await db
      .selectFrom('skip')
      .innerJoin('activity', (join) =>
        join.onRef('activity.user_id', '=', 'skip.user_id').onRef('activity.id', '=', 'skip.activity_id'),
      )
      .select(['skip.activity_id', 'skip.date', 'skip.reason'])
      .where('skip.user_id', '=', userId)
      .where('activity.deleted_at', 'is', null)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(skip.date, skip.activity_id) > (${after?.date}::date, ${after?.activity_id}::uuid)`),
      )
      .orderBy('skip.date')
      .orderBy('skip.activity_id')
      .limit(SKIPS_PER_PAGE)
      .execute();
    yield page;
    after = page.at(-1);
    if (page.length < SKIPS_PER_PAGE) return;
  }
}

/** Reviews that are not deleted, earliest week first, in pages. */
export async function* reviewPages(db: Db, userId: string): AsyncGenerator<readonly ReviewRow[]> {
  let after: Selectable<Database['review']> | undefined;
  for (;;) {
    const page = await db
      .selectFrom('review')
      .selectAll()
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .$if(after !== undefined, (query) => query.where(sql<boolean>`week_id > ${after?.week_id}`))
      .orderBy('week_id')
      .limit(REVIEWS_PER_PAGE)
      .execute();
    yield page;
    after = page.at(-1);
    if (page.length < REVIEWS_PER_PAGE) return;
  }
}
