import { derivedId } from '@sevenfold/domain/transfer';
import { z } from 'zod';
import type { Clock } from '../clock';
import type { Db } from '#db';
import { findAccount } from '#features/identity';
import { insertIntegration, sealedCredentials } from '#features/integration';
import { readUser, writeOnboardingStep } from '#features/user';
import type { Keyring } from '../keyring';
import { inUserTransaction, selectRows, updateRow, type UserTransaction } from '#rows';
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
  await inUserTransaction(db, userId, async (transaction) => {
    if ((await readUser(transaction.db, userId)).onboardingCompleted.includes('CONNECT_CALENDAR')) return;
    const now = new Date(clock.now());
    for (const {
      provider,
      account: { subject, name, refreshToken },
    } of calendars) {
      const id = derivedId(`integration\n${provider}\n${subject}`, 0);
      await insertIntegration(transaction.db, {
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
    await writeOnboardingStep(transaction, 'CONNECT_CALENDAR', now);
    await trackFirstActivity(transaction);
  });
}

async function trackFirstActivity(transaction: UserTransaction): Promise<void> {
  const isUntracked = 'AND calendar_tracking IS NULL AND deleted_at IS NULL ORDER BY sort_order LIMIT 1';
  const [first] = await selectRows(transaction.db, 'activity', transaction.userId, isUntracked);
  if (!first) return;
  const { id, name } = first.row;
  const filters = [{ field: 'NAME' as const, operator: 'CONTAINS' as const, value: name }];
  await updateRow(
    transaction,
    'activity',
    { id },
    { calendarTracking: { filters, calendars: null }, calendarTrackingStatus: 'ACTIVE' },
  );
}
