import type { Integration } from '@sevenfold/contract';
import { completeOnboardingStep } from '@sevenfold/model/user';
import { deviceRows, intent, replica, useRows } from '#data';
import { newId } from '#platform';
import type { ConnectingFrom } from './pendingConsent';
import { useMemo } from 'react';

/** The connected calendar accounts, earliest first; undefined until known. */
export function useIntegrations(): readonly Integration[] | undefined {
  const rows = useRows('integration');
  return useMemo(() => rows?.toSorted(earliestFirst), [rows]);
}

const earliestFirst = (a: Integration, b: Integration): number =>
  a.createdAt === b.createdAt ? Number(a.id > b.id) - Number(a.id < b.id) : a.createdAt < b.createdAt ? -1 : 1;

/** Shows what a request has changed. If it fails, the change stream tells of it later. */
export const readRows = (): Promise<void> => deviceRows.pull().catch(() => undefined);

export type OAuthProvider = 'GOOGLE' | 'OUTLOOK';

/**
 * Requests the address of the provider's page that asks for consent, and sends the browser back to
 * `/integration-callback`.
 *
 * @param reconnected the integration to connect again; undefined for a new one
 * @throws {ApiError} @throws {NetworkError}
 */
export async function authorize(
  provider: OAuthProvider,
  from: ConnectingFrom,
  reconnected: Pick<Integration, 'id'> | undefined,
): Promise<string> {
  const body = { provider, integrationId: reconnected?.id ?? null, from };
  return (await replica.request('POST /api/v1/integration/authorize', { body })).url;
}

/**
 * Completes a connection with the query of the provider's redirect.
 *
 * @throws {ApiError} @throws {NetworkError}
 */
export async function completeConnection(query: string) {
  const connected = await replica.request('POST /api/v1/integration/connect', { body: { query } });
  completeTask();
  await readRows();
  return connected;
}

/**
 * Connects the calendar published at an address.
 *
 * @throws {ApiError} @throws {NetworkError}
 */
export async function connectAddress(url: string): Promise<Integration> {
  const { integration } = await replica.request('POST /api/v1/integration/address', { body: { id: newId(), url } });
  completeTask();
  await readRows();
  return integration;
}

/** Reads an account as soon as possible. @throws {ApiError} @throws {NetworkError} */
export async function syncNow({ id }: Integration): Promise<void> {
  await replica.request('POST /api/v1/integration/sync', { body: { id } });
}

/** Disconnects an account. @throws {ApiError} @throws {NetworkError} */
export async function disconnect({ id }: Integration): Promise<void> {
  await replica.request('DELETE /api/v1/integration', { body: { id } });
  await readRows();
}

/** Ticks the task of the checklist; from now on the day asks for events. */
const completeTask = (): void =>
  replica.dispatch({
    operations: [intent(completeOnboardingStep, { step: 'CONNECT_CALENDAR' })],
    inverse: [],
  });
