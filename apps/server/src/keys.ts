import { runCommand, withDatabase } from '#backup';
import { addGeneratedKey, openKeyring } from './encryptionKeys';
import { rotateKeys } from '#features/integration';
import { StartupError } from './startupError';

// keys: re-encrypts the credentials of calendars with the first key of ENCRYPTION_KEYS. For the embedded database
// without ENCRYPTION_KEYS, creates that key first.
await runCommand(
  'The rotation of keys',
  async ({ config, log, signal, force }) => {
    if (!config.encryptionKeys && config.databaseUrl === undefined) await addGeneratedKey(config.dataFolder);
    const keyring = await openKeyring(config);
    if (!keyring)
      throw new StartupError('ENCRYPTION_KEYS is not set. Put the new key first, and keep the old one after it.');
    const count = await withDatabase({ config, log, createIfMissing: false, signal, force }, (client) =>
      rotateKeys(client, keyring),
    );
    log.warn({ audit: 'KEYS_ROTATED', rows: count }, 'credentials re-encrypted');
    return `Re-encrypted ${count} rows with the key "${keyring.currentId}".`;
  },
  'Rows that were re-encrypted stay so: keep the old key, and run it again.',
);
