import { timingSafeEqual } from 'node:crypto';
import type { Authenticated } from '@sevenfold/contract';
import type { Clock } from '../../clock';
import { isUniqueViolation } from '#db';
import { AddressLimiter, hashToken, HttpError, Limiter } from '#http';
import { type Identity, NOT_OFFERED, RECOVERY_ISSUER } from '#ports';
import { inUserTransaction } from '#rows';
import { deleteIdentitiesOfIssuer, findAccount, IDENTITY_KEY, insertIdentity } from '#features/identity';
import {
  findUnusedCodes,
  formatCode,
  markUsed,
  newCode,
  newSetName,
  parseCode,
  replaceCodes,
} from '#features/recovery';
import type { ProofDeps } from './proofDeps';
import { admit, type AuthDeps } from './service';

const CODES = 10;
/** Attempts per minute of an address, and for the codes of one account. */
const OF_ADDRESS = 10;
const OF_SET = 5;
/** Tries to find a name for a set that no other has; there are 33 million. */
const TRIES = 5;

/** Limits guesses, also where the operator has no limit for other requests. */
export interface RecoveryLimits {
  readonly byAddress: AddressLimiter;
  readonly bySet: Limiter;
}

export const recoveryLimits = (clock: Clock): RecoveryLimits => ({
  byAddress: new AddressLimiter(OF_ADDRESS, clock),
  bySet: new Limiter(OF_SET, clock),
});

/**
 * Signs in with a recovery code, which is used up.
 *
 * @throws HttpError IDENTITY_REFUSED, FORBIDDEN, TOO_MANY_REQUESTS
 */
export const signInByCode = async (auth: AuthDeps, limits: RecoveryLimits, typed: string): Promise<Authenticated> =>
  admit(auth, await identifyByCode(auth, limits, typed));

/** Uses a recovery code up. @throws HttpError IDENTITY_REFUSED, FORBIDDEN, TOO_MANY_REQUESTS */
export async function identifyByCode(auth: ProofDeps, limits: RecoveryLimits, typed: string): Promise<Identity> {
  if (!auth.providers.passkeys) throw new HttpError('FORBIDDEN', [], NOT_OFFERED);
  limits.byAddress.take(auth.http.ip);
  const parsed = parseCode(typed);
  if (!parsed) throw new HttpError('IDENTITY_REFUSED');
  limits.bySet.take(parsed.setName);
  const account = await findAccount(auth.db, { issuer: RECOVERY_ISSUER, subject: parsed.setName });
  const hash = hashToken(parsed.code);
  const unused = account ? await findUnusedCodes(auth.db, account.user_id) : [];
  const matching = unused.filter((each) => timingSafeEqual(each, hash));
  if (!account || matching.length === 0) throw new HttpError('IDENTITY_REFUSED');
  if (!(await markUsed(auth.db, account.user_id, hash, new Date(auth.clock.now()))))
    throw new HttpError('IDENTITY_REFUSED');
  const { setName: subject } = parsed;
  return { issuer: RECOVERY_ISSUER, subject, email: undefined, name: account.name };
}

/**
 * Makes new codes in the place of those of before.
 *
 * @returns the codes as they are shown. They are not stored
 * @throws HttpError FORBIDDEN, USER_NOT_FOUND
 */
export async function makeCodes(auth: ProofDeps, userId: string): Promise<string[]> {
  if (!auth.providers.passkeys) throw new HttpError('FORBIDDEN', [], NOT_OFFERED);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const codes = await storeCodes(auth, userId, newSetName());
      if (!codes) throw new HttpError('USER_NOT_FOUND');
      return codes.map(formatCode);
    } catch (error) {
      if (!isUniqueViolation(error, IDENTITY_KEY) || attempt === TRIES) throw error;
    }
  }
}

async function storeCodes({ db, clock }: ProofDeps, userId: string, setName: string): Promise<string[] | undefined> {
  return inUserTransaction(db, userId, async (transaction) => {
    const now = new Date(clock.now());
    const codes = Array.from({ length: CODES }, () => newCode(setName));
    await deleteIdentitiesOfIssuer(transaction.db, userId, RECOVERY_ISSUER);
    const identity = { issuer: RECOVERY_ISSUER, subject: setName, email: undefined, name: '' };
    await insertIdentity(transaction.db, identity, userId, now);
    await replaceCodes(transaction.db, userId, codes.map(hashToken), now);
    return codes;
  });
}
