import { useState } from 'react';
import { navigate } from '#navigation';
import { NetworkError } from '#platform';
import { buy, restore } from './api';
import { deviceStore, storeAccount } from './device';
import type { StoreOffer } from './offers';
import { type PurchaseProblem, purchaseProblem } from './problem';
import type { Buyer } from './storeAccount';
import { clearUnconfirmed, storeUnconfirmed } from './unconfirmed';

/** NO_SERVER: our server was not reached, so nothing was bought. NOTHING_FOUND: there was nothing to restore. */
export type ShownProblem = Exclude<PurchaseProblem, 'CANCELLED' | 'PENDING'> | 'NO_SERVER' | 'NOTHING_FOUND';

export interface Purchase {
  /** The action that is under way. */
  readonly busy: 'BUY' | 'RESTORE' | undefined;
  /** Result of the last attempt; undefined if it succeeded or was cancelled. */
  readonly problem: ShownProblem | undefined;
  buy(offer: StoreOffer): void;
  restore(): void;
}

/** Problems after which the store has certainly taken no money. */
const UNPAID: ReadonlySet<PurchaseProblem> = new Set(['CANCELLED', 'NOT_ALLOWED', 'NOT_AVAILABLE', 'OWNED']);

/** Buys and restores for a user; goes on to the page that waits for the server. */
export function usePurchase(buyer: Buyer): Purchase {
  const [busy, setBusy] = useState<Purchase['busy']>();
  const [problem, setProblem] = useState<ShownProblem>();
  const run = async (what: 'BUY' | 'RESTORE', task: () => Promise<ShownProblem | undefined>) => {
    setBusy(what);
    setProblem(undefined);
    setProblem(await task().catch((error: unknown) => handleError(what, error, buyer.userId)));
    setBusy(undefined);
  };
  return {
    busy,
    problem,
    buy: (offer) =>
      void run('BUY', async () => {
        // Another result is shown by the screen, which has read the plan as well.
        if ((await buy(storeAccount, buyer, offer, deviceStore())) === 'BOUGHT') goToSuccess();
        return undefined;
      }),
    restore: () =>
      void run('RESTORE', async () => {
        if (!(await restore(storeAccount, buyer))) return 'NOTHING_FOUND';
        goToSuccess();
        return undefined;
      }),
  };
}

const goToSuccess = (): void => navigate({ to: '/premium-success' });

/** Stores what is known about the purchase. @returns the problem to show */
function handleError(what: 'BUY' | 'RESTORE', error: unknown, userId: string): ShownProblem | undefined {
  if (error instanceof NetworkError) return 'NO_SERVER';
  const problem = purchaseProblem(error);
  if (what === 'BUY') {
    if (problem === 'PENDING') storeUnconfirmed(userId, 'PENDING');
    else if (UNPAID.has(problem)) clearUnconfirmed();
  }
  return problem === 'CANCELLED' || problem === 'PENDING' ? undefined : problem;
}
