import type { ClientBase, Pool } from 'pg';
import { StartupError } from '../startupError';

/** Oldest version of Citus whose foreign keys and triggers were tried with this schema. */
const OLDEST_CITUS = 12;
/** A table with its place in a cluster. */
export interface DistributedTable {
  readonly name: string;
  /** Distribution of rows in a Citus cluster: with their user, by another column of the key, or on the coordinator. */
  readonly distribution: 'BY_USER' | 'ON_COORDINATOR' | { readonly column: string };
}

type Queryable = Pick<ClientBase, 'query'> | Pick<Pool, 'query'>;

/** Table whose shards hold the users; those of all other user data are placed with them. */
const USERS = 'app_user';

/**
 * Returns whether the user data of this database are distributed.
 *
 * @throws {StartupError} when an earlier distribution was interrupted
 */
export async function isDistributed(client: Queryable, tables: readonly DistributedTable[]): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const distributed = await findDistributed(client);
  if (!distributed.has(USERS)) return false;
  const left = tables.filter((table) => !isInPlace(table, distributed));
  if (left.length > 0)
    throw new StartupError(
      `The distribution of this database was interrupted, with ${left.length} tables left. Run npm run db:distribute again.`,
    );
  return true;
}

const isInPlace = ({ name, distribution }: DistributedTable, distributed: ReadonlySet<string>): boolean =>
  distribution === 'ON_COORDINATOR' || distributed.has(name);

async function hasCitus(client: Queryable): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  return rowCount === 1;
}

async function findDistributed(client: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>('SELECT logicalrelid::text AS name FROM pg_dist_partition');
  return new Set(rows.map(({ name }) => name));
}

/** A table that is left to distribute. */
export interface DistributionStep {
  readonly table: string;
  /** Column that the rows are distributed by. */
  readonly column: string;
  /** Estimated number of rows that are moved. */
  readonly rows: number;
}

/**
 * Checks that a database can be distributed, and returns the steps that are left.
 *
 * @throws {StartupError} when it is no coordinator of Citus, has no other nodes, or processes of Sevenfold are connected
 */
export async function planDistribution(
  client: ClientBase,
  tables: readonly DistributedTable[],
): Promise<DistributionStep[]> {
  await checkCluster(client);
  const distributed = await findDistributed(client);
  const { rows } = await client.query<{ name: string; rows: number }>(
    'SELECT relname AS name, greatest(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = ANY($1::regclass[]::oid[])',
    [tables.map(({ name }) => name)],
  );
  const counts = new Map(rows.map((row) => [row.name, row.rows]));
  return tables.flatMap(({ name, distribution }) => {
    if (distribution === 'ON_COORDINATOR' || distributed.has(name)) return [];
    const column = distribution === 'BY_USER' ? 'user_id' : distribution.column;
    return [{ table: name, column, rows: Math.round(counts.get(name) ?? 0) }];
  });
}

async function checkCluster(client: ClientBase): Promise<void> {
  if (!(await hasCitus(client)))
    throw new StartupError(
      'This database is not part of a Citus cluster. Run CREATE EXTENSION citus in it on each node, and citus_add_node for each worker, first.',
    );
  const { rows } = await client.query<{ version: string; is_coordinator: boolean; nodes: number; others: number }>(
    `SELECT split_part(citus_version(), ' ', 2) AS version, citus_is_coordinator() AS is_coordinator,
       (SELECT count(*)::int FROM pg_dist_node WHERE isactive AND shouldhaveshards) AS nodes,
       (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'sevenfold%' AND pid <> pg_backend_pid()) AS others`,
  );
  const [found] = rows;
  if (!found?.is_coordinator)
    throw new StartupError('This is a worker of the Citus cluster. Set DATABASE_URL to its coordinator.');
  if (Number.parseInt(found.version, 10) < OLDEST_CITUS)
    throw new StartupError(`The cluster has Citus ${found.version}; version ${OLDEST_CITUS} or newer is needed.`);
  if (found.nodes === 0)
    throw new StartupError('The Citus cluster has no node for rows. Add workers with citus_add_node first.');
  if (found.others > 0)
    throw new StartupError('Processes of Sevenfold are connected to this database. Stop all of them first.');
}

/**
 * Does one step, in a transaction of its own: Citus copies the rows into the shards and serves them from there when it
 * commits, so that an interrupted distribution goes on with the step that was interrupted.
 *
 * @param shards number of shards of the first table, which the others follow
 */
export async function distributeTable(
  client: ClientBase,
  { table, column }: DistributionStep,
  shards: number,
): Promise<void> {
  if (table === USERS || column !== 'user_id')
    await client.query(
      "SELECT create_distributed_table($1::regclass, $2, colocate_with => 'none', shard_count => $3)",
      [table, column, shards],
    );
  else
    await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      table,
      column,
      USERS,
    ]);
}

/** Removes the rows that the coordinator keeps, unused, of tables it has copied into shards. */
export async function removeCopies(client: ClientBase, tables: readonly DistributedTable[]): Promise<void> {
  // A table must be empty before those that it refers to.
  for (const { name, distribution } of tables.toReversed())
    if (distribution !== 'ON_COORDINATOR')
      await client.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [name]);
}
