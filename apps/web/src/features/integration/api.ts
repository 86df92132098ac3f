import type { Integration } from '@sevenfold/contract';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { completeOnboardingStep } from '@sevenfold/model/user';
import { replica } from '../../data/device';
import { intent } from '../../data/operation';
import { newId } from '../../platform/id';
import { openPage } from '../../platform/openPage';
import { integrationReducer, type Integrations } from './operations';
import { type ConnectingFrom, rememberConsent } from './pendingConsent';
import { queries, serverQueries } from '../../data/queries';

serverQueries.registerReducer('integrations', integrationReducer);

export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) =>
    serverQueries.read<Integrations>(
      async () => (await replica.request('GET /api/v1/integrations', { signal })).integrations,
      integrationReducer,
    ),
});

/** The connected calendar accounts, earliest first. */
export const useIntegrations = (): UseQueryResult<Integrations> => useQuery(integrationsQuery, queries);

export type OAuthProvider = 'GOOGLE' | 'OUTLOOK';

/**
 * Leaves the app for the provider, which asks for consent and sends the browser back to `/integration-callback`.
 *
 * @param reconnected the integration to connect again; undefined for a new one
 * @param onClosed called in the native app, whose screen stays, once the user is back from the provider
 * @throws {ApiError} @throws {NetworkError} @throws {NativeError}
 */
export async function authorize(
  provider: OAuthProvider,
  from: ConnectingFrom,
  reconnected: Pick<Integration, 'id'> | undefined,
  onClosed: () => void,
): Promise<void> {
  const { url } = await replica.request('POST /api/v1/integration/authorize', {
    body: { provider, integrationId: reconnected?.id ?? null, from },
  });
  rememberConsent(from, url);
  await openPage(url, onClosed);
}

/**
 * Completes a connection with the query of the provider's redirect.
 *
 * @throws {ApiError} @throws {NetworkError}
 */
export async function completeConnection(query: string) {
  const connected = await replica.request('POST /api/v1/integration/connect', { body: { query } });
  completeTask();
  await queries.invalidateQueries(integrationsQuery);
  return connected;
}

/**
 * Connects the calendar published at an address.
 *
 * @throws {ApiError} @throws {NetworkError}
 */
export async function connectAddress(url: string): Promise<Integration> {
  const { integration } = await replica.request('POST /api/v1/integration/address', { body: { id: newId(), url } });
  queries.setQueryData(integrationsQuery.queryKey, (known) => [
    ...(known ?? []).filter(({ id }) => id !== integration.id),
    integration,
  ]);
  completeTask();
  return integration;
}

/** Reads an account now; it is shown as syncing at once. @throws {ApiError} @throws {NetworkError} */
export async function syncNow({ id }: Integration): Promise<void> {
  change((known) => known.map((one) => (one.id === id ? { ...one, isSyncing: true } : one)));
  try {
    await replica.request('POST /api/v1/integration/sync', { body: { id } });
  } catch (error) {
    await queries.invalidateQueries(integrationsQuery);
    throw error;
  }
}

/** Disconnects an account. @throws {ApiError} @throws {NetworkError} */
export async function disconnect({ id }: Integration): Promise<void> {
  await replica.request('DELETE /api/v1/integration', { body: { id } });
  change((known) => known.filter((one) => one.id !== id));
}

/** Ticks the task of the checklist; from now on the day asks for events. */
const completeTask = (): void =>
  replica.dispatch({
    operations: [intent(completeOnboardingStep, { step: 'CONNECT_CALENDAR' })],
    inverse: [],
  });

function change(make: (known: Integrations) => Integrations): void {
  queries.setQueryData(integrationsQuery.queryKey, (known) => known && make(known));
}
