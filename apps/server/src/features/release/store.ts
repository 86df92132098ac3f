import type { Db } from '#db';
import type { Release } from '#ports';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Newest release that is known. */
export async function findRelease(db: Db): Promise<Release | undefined> {
  const row = await db.selectFrom('known_release').select(['version', 'url']).executeTakeFirst();
  return row?.version && row.url ? { version: row.version, changelogUrl: row.url } : undefined;
}

/** Reserves the request of the day for the caller. False if there was one within 24 hours, by any process. */
export async function claimRequest(db: Db, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('known_release')
    .values({ asked_at: new Date(now) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ asked_at: new Date(now) })
        .where(({ eb, or }) =>
          or([
            eb('known_release.asked_at', '<=', new Date(now - DAY_MS)),
            // Left by a wrong clock.
            eb('known_release.asked_at', '>', new Date(now + DAY_MS)),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const saveRelease = (db: Db, { version, changelogUrl }: Release): Promise<unknown> =>
  db.updateTable('known_release').set({ version, url: changelogUrl }).execute();

export const forgetRelease = (db: Db): Promise<unknown> =>
  db.updateTable('known_release').set({ version: null, url: null }).where('version', 'is not', null).execute();
