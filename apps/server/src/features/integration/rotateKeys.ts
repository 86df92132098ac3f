import type { Keyring } from '../../keyring';
import { consentContext, ticketContext } from '#features/auth';
import { subscriptionContext } from '#features/notification';
import { encryptionContext } from './credentials';
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
  /** Id of the user, or what stands for somebody without an account. */
  readonly owner: string;
  readonly id: string;
  readonly bytes: Buffer;
  readonly key_id: string;
}

const BATCH = 500;

interface Sealed {
  readonly table: string;
  /** Context of the encryption. */
  readonly context: (owner: string, id: string) => string;
  /** `user_id` by default. */
  readonly owner?: string;
  /** `id` by default. */
  readonly id?: string;
  /** Column with the bytes, `credentials` by default; the id of their key is beside it. */
  readonly bytes?: string;
}

/** Everything that is stored encrypted. */
const SEALED: readonly Sealed[] = [
  { table: 'integration', context: encryptionContext },
  { table: 'consent_revocation', context: revocationContext },
  {
    table: 'authorization_request',
    context: verifierContext,
    id: "encode(state_hash, 'hex')",
    bytes: 'verifier',
  },
  { table: 'sign_in_consent', context: consentContext },
  { table: 'registration_ticket', context: ticketContext, owner: 'subject', id: "encode(token_hash, 'hex')" },
  { table: 'push_subscription', context: subscriptionContext },
];

export interface Rotation {
  /** Number of rows that were re-encrypted. */
  readonly rotated: number;
  /** Number of rows that no key opens. */
  readonly unreadable: number;
  /** Ids of the keys they were encrypted with. */
  readonly unreadableKeys: readonly string[];
}

/**
 * Re-encrypts everything that is not encrypted with the keyring's first key. Rows that no key opens, such as those of a
 * lost key, stay as they are. Safe beside running servers: a row that they change meanwhile is left to the next round.
 */
export async function rotateKeys(client: Queries, keyring: Keyring): Promise<Rotation> {
  let rotated = 0;
  let unreadable = 0;
  const unreadableKeys = new Set<string>();
  for (const { table, context, owner = 'user_id', id = 'id', bytes = 'credentials' } of SEALED) {
    const keyId = `${bytes}_key_id`;
    const passed: string[] = [];
    for (;;) {
      const { rows } = await client.query<SealedRow>(
        `SELECT ${owner} AS owner, ${id} AS id, ${bytes} AS bytes, ${keyId} AS key_id FROM ${table}
         WHERE ${keyId} IS NOT NULL AND ${keyId} <> $1 AND ${id}::text <> ALL($2) LIMIT ${BATCH}`,
        [keyring.currentId, passed],
      );
      if (rows.length === 0) break;
      for (const row of rows) {
        const rowContext = context(row.owner, row.id);
        const text = openOrNull(keyring, row, rowContext);
        if (text === null) {
          passed.push(row.id);
          unreadableKeys.add(row.key_id);
          continue;
        }
        const next = keyring.seal(text, rowContext);
        const { rowCount } = await client.query(
          `UPDATE ${table} SET ${bytes} = $1, ${keyId} = $2 WHERE ${owner} = $3 AND ${id} = $4 AND ${bytes} = $5`,
          [next.bytes, next.keyId, row.owner, row.id, row.bytes],
        );
        rotated += rowCount ?? 0;
      }
    }
    unreadable += passed.length;
  }
  return { rotated, unreadable, unreadableKeys: [...unreadableKeys] };
}

function openOrNull(keyring: Keyring, { bytes, key_id: keyId }: SealedRow, context: string): string | null {
  try {
    return keyring.open({ bytes, keyId }, context);
  } catch {
    return null;
  }
}
