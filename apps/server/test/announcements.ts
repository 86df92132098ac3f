import { Client } from 'pg';
import { allChannels, type Change, splitPayload, readMessage } from '../src/rows/message';
import { atTheEnd, type TestServer } from './harness';

/**
 * Collects the changes that are announced, by background work with its commit and by operations of devices after it.
 *
 * @returns reads the changes collected so far
 */
export async function collectAnnouncements({ databaseUrl }: TestServer): Promise<() => Promise<readonly Change[]>> {
  const client = new Client(databaseUrl);
  await client.connect();
  atTheEnd(() => client.end());
  const collected: Change[] = [];
  client.on('notification', ({ payload = '' }) => {
    for (const message of splitPayload(payload).map(readMessage))
      if (message?.kind === 'CHANGE') collected.push(message.change);
  });
  await client.query(
    allChannels()
      .map((channel) => `LISTEN ${channel}`)
      .join('; '),
  );
  return async () => {
    // Notifications of commits before a statement arrive with the end of that statement.
    await client.query('SELECT 1');
    return collected;
  };
}
