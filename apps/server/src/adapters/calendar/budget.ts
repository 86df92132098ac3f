import { createHash } from 'node:crypto';
import type { Clock } from '../../clock';
import { CalendarError } from '#ports';

const MINUTE_MS = 60_000;

/** Maximum number of requests per minute that this process sends for one account, and for all accounts. */
export interface Budget {
  readonly perAccount: number;
  readonly perProcess: number;
}

/**
 * Returns a function that counts a request and rejects it above the budget. The budget is below the provider's quota,
 * so that the provider never throttles. Counts are reset each minute. An account is identified by the hash of its
 * access token.
 */
export function requestBudget({ perAccount, perProcess }: Budget, clock: Clock): (accessToken: string) => void {
  const requests = new Map<string, number>();
  let minute = 0;
  let total = 0;

  return (accessToken) => {
    const now = clock.now();
    if (Math.floor(now / MINUTE_MS) !== minute) {
      minute = Math.floor(now / MINUTE_MS);
      requests.clear();
      total = 0;
    }
    const account = createHash('sha256').update(accessToken).digest('base64');
    const spent = requests.get(account) ?? 0;
    if (spent >= perAccount || total >= perProcess)
      throw new CalendarError('THROTTLED', 'the request budget is used up', (minute + 1) * MINUTE_MS - now);
    requests.set(account, spent + 1);
    total++;
  };
}
