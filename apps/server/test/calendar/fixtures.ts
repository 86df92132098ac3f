import { newId } from '../../src/id';
import type { TestServer, TestUser } from '../harness';

export interface StoredIntegration {
  readonly integrationId: string;
  readonly calendarId: string;
}

/** Stores a connected account with one calendar, without credentials. */
export async function storeIntegration(
  server: TestServer,
  { userId }: TestUser,
  provider: 'GOOGLE' | 'OUTLOOK' | 'ICAL' = 'GOOGLE',
): Promise<StoredIntegration> {
  const [integrationId, calendarId] = [newId(server.clock), newId(server.clock)];
  await server.db
    .insertInto('integration')
    .values({
      user_id: userId,
      id: integrationId,
      provider,
      account_subject: integrationId,
      account_name: 'ana@example.org',
      error: null,
      credentials: null,
      credentials_key_id: null,
      lease_until: null,
      last_success_at: null,
      next_sync_at: new Date(server.clock.now()),
      created_at: new Date(server.clock.now()),
    })
    .execute();
  await server.db
    .insertInto('calendar')
    .values({
      user_id: userId,
      id: calendarId,
      integration_id: integrationId,
      external_id: 'primary',
      name: 'Work',
      color: '#1A9951',
      cursor: null,
      window_from: null,
      window_to: null,
      synced_at: null,
    })
    .execute();
  return { integrationId, calendarId };
}
