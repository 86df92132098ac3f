import type { PlanType } from '@sevenfold/domain/plan';
import { HttpError } from '../../http/httpError';
import type { IntegrationRow } from './store';

/** @throws HttpError PLAN_LIMIT: the plan allows no further account */
export function checkAccounts(plan: PlanType, connected: number, freeAccounts: number): void {
  if (plan === 'FREE' && connected >= freeAccounts) throw new HttpError('PLAN_LIMIT');
}

/** Ids of the integrations that the plan does not allow: all but the earliest ones. They are kept, but not read. */
export function pausedIntegrations(
  plan: PlanType,
  integrations: readonly Pick<IntegrationRow, 'id'>[],
  freeAccounts: number,
): ReadonlySet<string> {
  return new Set(plan === 'FREE' ? integrations.slice(freeAccounts).map(({ id }) => id) : []);
}
