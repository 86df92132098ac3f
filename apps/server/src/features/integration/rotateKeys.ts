import type { Keyring } from '../../keyring';
import { subscriptionContext } from '../notification/target';
import { contextOf } from './credentials';
import { revocationContext } from './revoke';
import { verifierContext } from './verifierContext';

/** The part of a database connection that is needed. */
export interface Queries {
  query<Row>(
    text: string,
    values: readonly unknown[],
  ): Promise<{ readonly rows: Row[]; readonly rowCount: number | null }>;
}

interface SealedRow {
  readonly user_id: string;
  readonly id: string;
  readonly bytes: Buffer;
  readonly key_id: string;
}

const BATCH = 500;

/** Everything that is stored encrypted: its columns, and the context of its encryption. */
const SEALED = [
  {
    table: 'integration',
    id: 'id',
    bytes: 'credentials',
    keyId: 'credentials_key_id',
    contextOf: ({ user_id, id }: SealedRow) => contextOf(user_id, id),
  },
  {
    table: 'consent_revocation',
    id: 'id',
    bytes: 'credentials',
    keyId: 'credentials_key_id',
    contextOf: ({ user_id, id }: SealedRow) => revocationContext(user_id, id),
  },
  {
    table: 'authorization_request',
    id: "encode(state_hash, 'hex')",
    bytes: 'verifier',
    keyId: 'verifier_key_id',
    contextOf: ({ user_id, id }: SealedRow) => verifierContext(user_id, id),
  },
  {
    table: 'push_subscription',
    id: 'id',
    bytes: 'credentials',
    keyId: 'credentials_key_id',
    contextOf: ({ user_id, id }: SealedRow) => subscriptionContext(user_id, id),
  },
] as const;

/**
 * Re-encrypts everything that is not encrypted with the keyring's first key. Safe beside running servers: a row that
 * they change meanwhile is left to the next round.
 *
 * @returns the number of rows
 * @throws {Error} if a key is missing; rows re-encrypted until then stay so
 */
export async function rotateKeys(client: Queries, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const sealed of SEALED) {
    const { table, id, bytes, keyId } = sealed;
    for (;;) {
      const { rows } = await client.query<SealedRow>(
        `SELECT user_id, ${id} AS id, ${bytes} AS bytes, ${keyId} AS key_id FROM ${table}
         WHERE ${keyId} IS NOT NULL AND ${keyId} <> $1 LIMIT ${BATCH}`,
        [keyring.currentId],
      );
      if (rows.length === 0) break;
      for (const row of rows) {
        const context = sealed.contextOf(row);
        const next = keyring.seal(keyring.open({ bytes: row.bytes, keyId: row.key_id }, context), context);
        const { rowCount } = await client.query(
          `UPDATE ${table} SET ${bytes} = $1, ${keyId} = $2 WHERE user_id = $3 AND ${id} = $4 AND ${bytes} = $5`,
          [next.bytes, next.keyId, row.user_id, row.id, row.bytes],
        );
        count += rowCount ?? 0;
      }
    }
  }
  return count;
}
