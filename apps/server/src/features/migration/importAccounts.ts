import type { ClientBase } from 'pg';
import type { Clock } from '../../clock';
import { StartupError } from '../../startupError';
import { countAccount, NO_OLD_COUNTS, type OldCounts, addCounts } from './counts';
import { type ExportedAccount, type Problem, readExport } from './readExport';

/** Maximum number of problems that are listed. */
const PROBLEMS_MAX = 50;

export interface ImportReport {
  readonly accounts: number;
  readonly added: number;
  /** Accounts that waited with other data. */
  readonly changed: number;
  /** Accounts that waited with the same data. */
  readonly unchanged: number;
  /** Accounts whose address belongs to a user already; they are not imported. */
  readonly registered: number;
  /** Rows of all accounts. */
  readonly rows: OldCounts;
}

type Result = 'added' | 'changed' | 'unchanged' | 'registered';

/**
 * Imports an export of version 1.0 into the waiting table, in one transaction. Importing it again changes nothing.
 *
 * @param isDryRun true to roll back at the end
 * @throws {StartupError} when the file is unusable or has invalid rows, which it lists; then nothing was written
 */
export async function importAccounts(
  client: ClientBase,
  file: string,
  { clock, isDryRun }: { readonly clock: Clock; readonly isDryRun: boolean },
): Promise<ImportReport> {
  await verify(file, clock);
  const results: Record<Result, number> = { added: 0, changed: 0, unchanged: 0, registered: 0 };
  let rows = NO_OLD_COUNTS;
  await client.query('BEGIN');
  try {
    for await (const exported of readExport(file, clock.now(), refuseChange)) {
      const counts = countAccount(exported.account);
      results[await store(client, exported, counts, clock)] += 1;
      rows = addCounts(rows, counts);
    }
    await client.query(isDryRun ? 'ROLLBACK' : 'COMMIT');
  } catch (error) {
    // A lost connection has rolled back already.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  const accounts = Object.values(results).reduce((sum, count) => sum + count, 0);
  return { accounts, ...results, rows };
}

/** Reads the whole file before anything is written. */
async function verify(file: string, clock: Clock): Promise<void> {
  const problems: Problem[] = [];
  for await (const _ of readExport(file, clock.now(), (problem) => problems.push(problem)));
  if (problems.length === 0) return;
  const listed = problems
    .slice(0, PROBLEMS_MAX)
    .map(({ line, path, message }) => `  line ${line}, ${path || 'the line'}: ${message}`);
  const more = problems.length - listed.length;
  throw new StartupError(
    [`${file} was not imported. What is wrong with it:`, ...listed, ...(more > 0 ? [`  and ${more} more`] : [])].join(
      '\n',
    ),
  );
}

function refuseChange(): never {
  throw new StartupError('The file was changed while it was read, and nothing was imported.');
}

async function store(client: ClientBase, exported: ExportedAccount, counts: OldCounts, clock: Clock): Promise<Result> {
  const { email, account, json } = exported;
  const { rowCount: users } = await client.query('SELECT 1 FROM app_user WHERE email = $1 LIMIT 1', [email]);
  if (users) return 'registered';
  const { rows } = await client.query<{ is_new: boolean }>(
    `INSERT INTO waiting_account AS waiting (email, name, account, counts, imported_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO UPDATE
       SET name = excluded.name, account = excluded.account, counts = excluded.counts, imported_at = excluded.imported_at
       WHERE waiting.account <> excluded.account
     RETURNING xmax = 0 AS is_new`,
    [email, account.name, json, JSON.stringify(counts), new Date(clock.now())],
  );
  if (!rows[0]) return 'unchanged';
  return rows[0].is_new ? 'added' : 'changed';
}
