import { derivedId } from '@sevenfold/domain/transfer';
import { z } from 'zod';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { findAccount } from '../features/identity/store';
import { sealedCredentials } from '../features/integration/credentials';
import { insertIntegration } from '../features/integration/store';
import { findOnboardingSteps, insertOnboardingStep, lockUserRow } from '../features/user/store';
import type { Keyring } from '../keyring';
import { IDENTITY } from './account';

const account = z.object({ subject: z.string(), name: z.string(), refreshToken: z.string() });
type Account = z.infer<typeof account>;

/** An account of a calendar provider that is connected to the demo account. */
export interface DemoCalendarAccount {
  readonly provider: 'GOOGLE' | 'OUTLOOK';
  readonly account: Account;
}

/** Reads the accounts that `npm run demo -- --fakes` hands over in `DEMO_GOOGLE_ACCOUNT` and `DEMO_OUTLOOK_ACCOUNT`. */
export const readDemoCalendars = (environment: NodeJS.ProcessEnv): DemoCalendarAccount[] =>
  (['GOOGLE', 'OUTLOOK'] as const).flatMap((provider) => {
    const json = environment[`DEMO_${provider}_ACCOUNT`];
    return json === undefined ? [] : [{ provider, account: account.parse(JSON.parse(json)) }];
  });

/**
 * Connects calendar accounts to the demo account and lets their events count for its first activity, by its name. Does
 * nothing if it has ever had a calendar. The server reads the accounts as it reads all others.
 */
export async function connectDemoCalendars(
  db: Db,
  clock: Clock,
  keyring: Keyring,
  calendars: readonly DemoCalendarAccount[],
): Promise<void> {
  const demo = await findAccount(db, IDENTITY);
  if (!demo || calendars.length === 0) return;
  const userId = demo.user_id;
  await db.transaction().execute(async (transaction) => {
    await lockUserRow(transaction, userId);
    const steps = await findOnboardingSteps(transaction, userId);
    if (steps.some(({ step }) => step === 'CONNECT_CALENDAR')) return;
    const now = new Date(clock.now());
    for (const {
      provider,
      account: { subject, name, refreshToken },
    } of calendars) {
      const id = derivedId(`integration\n${provider}\n${subject}`, 0);
      await insertIntegration(transaction, {
        user_id: userId,
        id,
        provider,
        account_subject: subject,
        account_name: name,
        ...sealedCredentials(keyring, userId, id, { refreshToken, accessToken: '', expiresAt: 0 }),
        error: null,
        lease_until: null,
        last_success_at: null,
        next_sync_at: now,
        created_at: now,
      });
    }
    await insertOnboardingStep(transaction, userId, 'CONNECT_CALENDAR', now);
    await trackFirstActivity(transaction, userId);
  });
}

async function trackFirstActivity(db: Db, userId: string): Promise<void> {
  const first = await db
    .selectFrom('activity')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('calendar_tracking', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .executeTakeFirst();
  if (!first) return;
  const filters = [{ field: 'NAME', operator: 'CONTAINS', value: first.name }];
  await db
    .updateTable('activity')
    .set({ calendar_tracking: JSON.stringify({ filters, calendars: null }), calendar_tracking_status: 'ACTIVE' })
    .where('user_id', '=', userId)
    .where('id', '=', first.id)
    .execute();
}
