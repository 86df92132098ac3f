import { sql } from 'kysely';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Db } from '#db';

export interface PageView {
  day: CivilDate;
  route: string;
  platform: 'WEB' | 'ANDROID' | 'IOS';
  /** Row to increment, 0 to 15: each count is spread over 16 rows, so that concurrent increments rarely wait. */
  slot: number;
}

/** Increments a count, unless the user has switched page views off. Stores nothing about the user. */
export async function countPageView(db: Db, userId: string, { day, route, platform, slot }: PageView): Promise<void> {
  await sql`
    INSERT INTO page_view (day, route, platform, slot, views)
    SELECT ${day}::date, ${route}::text, ${platform}::text, ${slot}::smallint, 1 FROM app_user WHERE user_id = ${userId} AND allow_page_views
    ON CONFLICT (day, route, platform, slot) DO UPDATE SET views = page_view.views + 1`.execute(db);
}
