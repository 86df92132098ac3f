import { z } from 'zod';
import { attemptsOver, task, type TaskDeps } from '#jobs';
import { PaymentError, type StorePayments, type WebPayments } from '#ports';
import { endDuePremium } from './grant';
import { forgetEndedCheckout, refreshStore, refreshWeb } from './refresh';
import { findRunningCustomers, findRunningStoreUsers } from './store';

const ATTEMPTS = attemptsOver(2);

/** The payment systems of this server; undefined where one is not configured. */
export interface PaymentSystems {
  readonly payments: WebPayments | undefined;
  readonly store: StorePayments | undefined;
}

/** The subscription to read: of a customer of the payment system on the web, or a user of a store. */
const refreshKey = z.union([z.object({ customerId: z.string() }), z.object({ userId: z.string() })]);
export type RefreshKey = z.infer<typeof refreshKey>;

/** Ends premium that ends by itself, every five minutes. */
export const endPremiumTask = task({
  name: 'end-premium',
  payload: z.object({}),
  schedule: { cron: '*/5 * * * *' },
  maxAttempts: 5,
  async run(_, { db, clock, log }) {
    const ended = await endDuePremium(db, clock);
    if (ended > 0) log.info({ ended }, 'ended premium');
  },
});

/** Reads a subscription after a report of the payment system. */
export const refreshSubscriptionTask = (systems: PaymentSystems) =>
  task({
    name: 'refresh-subscription',
    payload: refreshKey,
    maxAttempts: ATTEMPTS,
    run: (key, deps) => refresh(systems, key, deps),
  });

/** Reads every running subscription daily, in case reports were lost. */
export const reconcileSubscriptionsTask = (systems: PaymentSystems) =>
  task({
    name: 'reconcile-subscriptions',
    payload: z.object({}),
    schedule: { cron: '41 3 * * *' },
    maxAttempts: 5,
    async run(_, deps) {
      let failed = 0;
      let unknown = 0;
      const customers = (await findRunningCustomers(deps.db)).map((customerId) => ({ customerId }));
      const users = (await findRunningStoreUsers(deps.db, new Date(deps.clock.now()))).map((userId) => ({ userId }));
      for (const key of [...customers, ...users]) {
        deps.signal.throwIfAborted();
        try {
          await refresh(systems, key, deps);
          if ('customerId' in key && systems.payments)
            await forgetEndedCheckout({ ...deps, payments: systems.payments }, key.customerId);
        } catch (error) {
          if (!(error instanceof PaymentError)) throw error;
          if (error.reason === 'NOT_FOUND') unknown += 1;
          else failed += 1;
        }
      }
      // A retry would not find them either, and would read all others again.
      if (unknown > 0)
        deps.log.error({ unknown }, 'customers are unknown to the payment system; they keep their plans');
      if (failed > 0) throw new PaymentError('UNAVAILABLE', `${failed} subscriptions could not be read`);
    },
  });

async function refresh({ payments, store }: PaymentSystems, key: RefreshKey, deps: TaskDeps): Promise<void> {
  const { db, clock } = deps;
  if ('customerId' in key) {
    if (payments) await refreshWeb({ db, clock, payments }, key.customerId);
  } else if (store) await refreshStore({ db, clock, store, payments }, key.userId);
}
