import type { PlanType } from '@sevenfold/domain/subscription';
import { HttpError } from '#http';
import { requireUser } from '#features/user';
import type { IntegrationDeps } from './deps';
import { findIntegrations, type IntegrationRow } from './store';

/** @throws HttpError PLAN_LIMIT: the plan allows no further account */
export function checkAccounts(plan: PlanType, connected: number, freeAccounts: number | null): void {
  if (plan === 'FREE' && freeAccounts !== null && connected >= freeAccounts) throw new HttpError('PLAN_LIMIT');
}

/** Ids of the integrations that the plan does not allow: all but the earliest ones. They are kept, but not read. */
export function pausedIntegrations(
  plan: PlanType,
  integrations: readonly Pick<IntegrationRow, 'id'>[],
  freeAccounts: number | null,
): ReadonlySet<string> {
  return new Set(plan === 'FREE' && freeAccounts !== null ? integrations.slice(freeAccounts).map(({ id }) => id) : []);
}

/** True if the plan does not allow an integration to be read. @throws HttpError USER_NOT_FOUND */
export async function isPaused(
  { db, freeAccounts }: Pick<IntegrationDeps, 'db' | 'freeAccounts'>,
  userId: string,
  id: string,
): Promise<boolean> {
  const user = await requireUser(db, userId);
  const rows = await findIntegrations(db, userId);
  return pausedIntegrations(user.subscription_type, rows, freeAccounts).has(id);
}
