import { sql } from 'kysely';
import type { UserTransaction } from './transaction';

/** Nouns whose rows are computed when they are read. A device reads all of them again once one has changed. */
export type WholeNoun = 'integration' | 'calendarWeek';

/** Column of `app_user` with the version at which a row of the noun changed last. */
const COLUMNS: Readonly<Record<WholeNoun, string>> = {
  integration: 'integration_version',
  calendarWeek: 'calendar_week_version',
};

/** Makes the devices of the user read all rows of these nouns again. */
export async function stampNouns(
  { db, userId, version, written }: UserTransaction,
  ...nouns: readonly WholeNoun[]
): Promise<void> {
  const assignments = nouns.map((noun) => sql`${sql.ref(COLUMNS[noun])} = ${version}`);
  await sql`UPDATE app_user SET ${sql.join(assignments)} WHERE user_id = ${userId}`.execute(db);
  written.leaveOut();
}
