import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PUBLIC_NETWORK } from '#adapters/publicNetwork';
import { derivePublicKey, webPushService } from '#adapters/webPush';
import type { Clock } from './clock';
import type { Config } from './config';
import { readWebPushKey } from '#config';
import { readOrCreate } from './generatedFile';
import type { Push } from '#ports';
import { StartupError } from './startupError';

const FILE = 'web-push-key';
const KEY_BYTES = 32;

/**
 * Push messages signed with the key of `WEB_PUSH_KEY`; for the embedded database, with that of a file in its data
 * folder, which is created with the first start. Undefined without a key or without an address of the operator.
 *
 * @throws {StartupError} if the key is not valid
 */
export async function openPush({ webPush, databaseUrl, dataFolder }: Config, clock: Clock): Promise<Push | undefined> {
  const { subject, hosts } = webPush;
  if (subject === undefined) return undefined;
  const path = join(dataFolder, FILE);
  const privateKey = webPush.key ?? (databaseUrl === undefined ? await readKey(path) : undefined);
  if (!privateKey) return undefined;
  if (!isKey(privateKey))
    throw new StartupError(
      webPush.key
        ? 'WEB_PUSH_KEY is not a key of the curve P-256. Create another one: openssl rand -base64 32.'
        : `${path} is damaged. Put your copy of it back, which backups of the database do not contain, or delete it: devices then have to switch their notifications on again.`,
    );
  return webPushService({ privateKey, subject, network: { ...PUBLIC_NETWORK, hosts }, clock });
}

const readKey = async (path: string): Promise<Buffer> => readWebPushKey((await readOrCreate(path, generateKey)).trim());

/** Random bytes are a key of the curve but for one case in four billion. */
function generateKey(): string {
  for (;;) {
    const key = randomBytes(KEY_BYTES);
    if (isKey(key)) return `${key.toString('base64')}\n`;
  }
}

function isKey(key: Buffer): boolean {
  if (key.length !== KEY_BYTES) return false;
  try {
    derivePublicKey(key);
    return true;
  } catch {
    return false;
  }
}
