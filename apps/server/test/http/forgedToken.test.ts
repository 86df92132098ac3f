import { type EndpointKey, contract, type Endpoint } from '@sevenfold/contract';
import type { PoolClient, QueryConfig } from 'pg';
import { describe, expect, it } from 'vitest';
import { newSessionToken } from '../../src/http/sessionToken';
import { newId } from '../../src/id';
import type { Case } from '../features/case';
import { cases, makeFixtures } from '../features/cases';
import { type TestResponse, type TestUser, startServer } from '../harness';

const server = await startServer();
const ana = await server.signIn('Ana');
const anas = await makeFixtures(server, ana);

interface Statement {
  readonly text: string;
  readonly values: unknown[];
  /** Number of statements with a result when this one was sent. */
  readonly completed: number;
}

/** The statements that the server's own connections were asked to run. */
let sent: Statement[] = [];
let completed = 0;
const watched = new WeakSet<PoolClient>();
server.pool.on('acquire', (client) => {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: [string | QueryConfig, ...unknown[]]) => {
    const [statement] = args;
    sent.push({
      ...(typeof statement === 'string'
        ? { text: statement, values: [] }
        : { text: statement.text, values: statement.values ?? [] }),
      completed,
    });
    const result = query(...args);
    if (result instanceof Promise)
      void result.then(
        () => (completed += 1),
        () => (completed += 1),
      );
    return result;
  }) as typeof client.query;
});

const forgedFor = (userId: string): string => newSessionToken(userId).token;

const sendAs = async (
  { endpoint, query, body }: Case,
  session: TestUser | string,
  key: string | undefined,
): Promise<{ response: string; statements: Statement[] }> => {
  sent = [];
  completed = 0;
  const options = { session, ...(key !== undefined && { key }) };
  const given: TestResponse = query
    ? await server.requestUnchecked(endpoint, undefined, { ...options, query: query(anas) })
    : await server.requestUnchecked(endpoint, body?.(anas), options);
  const headers = Object.entries(given.headers).filter(([name]) => name !== 'x-request-id' && name !== 'date');
  return { response: JSON.stringify([given.status, headers, given.text]), statements: sent };
};

/** The tables whose rows PostgreSQL looks for when it runs a statement. */
async function tablesReadBy({ text, values }: Statement): Promise<string[]> {
  if (/^(?:BEGIN|COMMIT|ROLLBACK)/.test(text)) return [];
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    await client.query('ROLLBACK');
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => tablesIn(Plan)));
  } finally {
    client.release();
  }
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

/** A node that writes a table gets the rows from the scans below it. */
const tablesIn = ({
  'Node Type': type,
  'Relation Name': table,
  'Actual Loops': loops,
  Plans = [],
}: PlanNode): string[] => [
  ...(table !== undefined && loops > 0 && type !== 'ModifyTable' ? [table] : []),
  ...Plans.flatMap(tablesIn),
];

const AUTH_CASES: readonly Case[] = [
  { endpoint: 'GET /api/v1/auth/status', ownIds: [] },
  { endpoint: 'POST /api/v1/auth/logout', body: () => ({}), ownIds: [] },
];
/** A shared page is for anybody who has the token of its link, and reads the rows of the owner whoever is signed in. */
const named = [...cases, ...AUTH_CASES]
  .filter(({ endpoint }) => endpoint !== 'POST /api/v1/shared-page')
  .map((each): [EndpointKey, Case] => [each.endpoint, each]);

describe.each(named)('a forged token at %s', (endpointKey, each) => {
  it('gets the same response through the same statements for existing and unknown users, and reads no row of theirs', async () => {
    // Includes a key the victim has used: the response stored under it is theirs.
    const used = await server.pool.query<{ id: string }>('SELECT id FROM operation WHERE user_id = $1 LIMIT 1', [
      ana.userId,
    ]);
    const endpoint: Endpoint = contract[endpointKey];
    const keys = endpoint.idempotent ? ['fresh-key', used.rows[0]?.id] : [undefined];
    for (const key of keys) {
      const known = await sendAs(each, forgedFor(ana.userId), key);
      const unknown = await sendAs(each, forgedFor(newId(server.clock)), key);
      // A nonce and its hash are new for every browser.
      const withoutNonce = (text: string): string => text.replaceAll(/[\w-]{43,64}/g, '');
      expect(withoutNonce(known.response)).toBe(withoutNonce(unknown.response));
      expect(known.statements.map(({ text }) => text)).toEqual(unknown.statements.map(({ text }) => text));
      if (endpoint.access === 'SIGNED_IN') expect(known.response).toContain('10000002');
      const tables = await Promise.all(known.statements.map(tablesReadBy));
      expect(tables.flat().filter((table) => table !== 'session' && table !== 'page_view')).toEqual([]);
    }
  });
});

describe('session lookup', () => {
  const READ: Case = {
    endpoint: 'GET /api/v1/records',
    query: () => ({ from: '2026-03-09', to: '2026-03-15' }),
    ownIds: [],
  };
  const isLookup = (text: string): boolean => /FROM session/.test(text);

  it('runs before the read', async () => {
    const session = await server.sessionOf(ana.userId);
    const { statements } = await sendAs(READ, session, undefined);
    expect(statements.map(({ text }) => isLookup(text))).toEqual([true, false, false, false]);
    expect(statements.map((statement) => statement.completed)).toEqual([0, 1, 1, 1]);
  });

  it('of an ended session reads nothing', async () => {
    const session = await server.sessionOf(ana.userId);
    await sendAs(READ, session, undefined);
    await server.pool.query('DELETE FROM session WHERE user_id = $1', [ana.userId]);
    const { response, statements } = await sendAs(READ, session, undefined);
    expect(response).toContain('10000002');
    expect(statements.map(({ text }) => isLookup(text))).toEqual([true]);
  });
});
