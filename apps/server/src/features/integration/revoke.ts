import { z } from 'zod';
import { CalendarError, type PushChannel } from '#ports';
import type { Db } from '#db';
import { newId } from '../../id';
import type { Sealed } from '../../keyring';
import { attemptsOver, enqueue, type Task, task } from '#jobs';
import { requireKeyring } from './credentials';
import type { CalendarSetup, IntegrationDeps } from './deps';
import { endConsent, storedChannels } from './push/stop';
import {
  deleteRevocation,
  findByAccount,
  findRevocation,
  insertRevocation,
  isConnectedByOther,
  type RevocationRow,
} from './store';

const REVOKE = 'revoke-consent';
const ATTEMPTS = attemptsOver(5);
/** Delay of the job, so that it finds nothing to do if the caller has withdrawn the consent. */
const JOB_DELAY_MS = 60_000;
/** Timeout of the attempt during the request. */
const NOW_MS = 8_000;

/** Context of the encryption of a stored consent. */
export const revocationContext = (userId: string, id: string): string => `revocation ${userId} ${id}`;

const payload = z.object({ userId: z.string(), id: z.string() });

/** Withdraws consents that could not be withdrawn when the user disconnected. */
export const revokeTask = (setup: CalendarSetup): Task<z.infer<typeof payload>> =>
  task({
    name: REVOKE,
    payload,
    maxAttempts: ATTEMPTS,
    async run({ userId, id }, { db, signal }) {
      await revoke(db, setup, await findRevocation(db, userId, id), signal);
    },
  });

interface Consent {
  readonly userId: string;
  readonly provider: RevocationRow['provider'];
  /** The account at the provider. */
  readonly subject: string;
  readonly refreshToken: string;
  /** Push channels to be stopped first. */
  readonly channels?: readonly Pick<PushChannel, 'id' | 'resourceId'>[];
}

/** Stores a consent to be withdrawn, with the job that does it. @returns its id */
export async function revokeLater(
  db: Db,
  { keyring, clock }: Pick<IntegrationDeps, 'keyring' | 'clock'>,
  { userId, provider, subject, refreshToken, channels = [] }: Consent,
): Promise<string> {
  const id = newId(clock);
  const { bytes, keyId } = requireKeyring(keyring).seal(refreshToken, revocationContext(userId, id));
  await insertRevocation(db, {
    user_id: userId,
    id,
    provider,
    account_subject: subject,
    credentials: bytes,
    credentials_key_id: keyId,
    created_at: new Date(clock.now()),
    channels: JSON.stringify(channels),
  });
  const runAt = new Date(clock.now() + JOB_DELAY_MS);
  await enqueue(db, { name: REVOKE, maxAttempts: ATTEMPTS }, { userId, id }, { key: `revoke-${id}`, runAt });
  return id;
}

/** Withdraws a stored consent; leaves it to the job if the provider cannot be reached. */
export async function revokeNow(deps: IntegrationDeps, userId: string, id: string): Promise<void> {
  try {
    await revoke(deps.db, deps, await findRevocation(deps.db, userId, id), AbortSignal.timeout(NOW_MS));
  } catch (error) {
    deps.log.warn({ error: error instanceof CalendarError ? error.kind : 'UNKNOWN' }, 'consent not withdrawn yet');
  }
}

/** The encrypted refresh token of a consent, with its context. */
export const sealedToken = (row: RevocationRow): [Sealed, context: string] => [
  { bytes: row.credentials, keyId: row.credentials_key_id },
  revocationContext(row.user_id, row.id),
];

/**
 * Withdraws a stored consent and deletes it. Of an account that is connected again it is only deleted, and of one that
 * another user has connected, too, its channels are stopped: the provider would end the other consent as well.
 *
 * @throws {CalendarError} when the provider has not confirmed
 */
export async function revoke(
  db: Db,
  setup: Pick<CalendarSetup, 'providers' | 'keyring'>,
  row: RevocationRow | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!row) return;
  const subject = row.account_subject;
  const connected = subject === null ? undefined : await findByAccount(db, row.user_id, row.provider, subject);
  if (connected?.status !== 'CONNECTED') {
    const provider = setup.providers[row.provider];
    if (!provider) throw new CalendarError('UNAVAILABLE', `${row.provider} is not configured`);
    const consent = {
      refreshToken: requireKeyring(setup.keyring).open(...sealedToken(row)),
      channels: storedChannels.parse(row.channels),
      isShared: await isConnectedByOther(db, row),
    };
    await endConsent(provider, consent, signal);
  }
  await deleteRevocation(db, row.user_id, row.id);
}
