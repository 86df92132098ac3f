import { runCommand, withDatabase } from '#backup';
import { addGeneratedKey, openKeyring } from './encryptionKeys';
import { rotateKeys } from '#features/integration';
import { StartupError } from './startupError';

// keys: re-encrypts all stored credentials with the first key of ENCRYPTION_KEYS. For the embedded database
// without ENCRYPTION_KEYS, creates that key first.
await runCommand(
  'The rotation of keys',
  async ({ config, log, signal, force }) => {
    if (!config.encryptionKeys && config.databaseUrl === undefined) await addGeneratedKey(config.dataFolder);
    const keyring = await openKeyring(config);
    if (!keyring)
      throw new StartupError('ENCRYPTION_KEYS is not set. Put the new key first, and keep the old one after it.');
    const { rotated, unreadable, unreadableKeys } = await withDatabase(
      { config, log, createIfMissing: false, signal, force },
      (client) => rotateKeys(client, keyring),
    );
    log.warn({ audit: 'KEYS_ROTATED', rows: rotated, unreadable }, 'credentials re-encrypted');
    const result = `Re-encrypted ${rotated} rows with the key "${keyring.currentId}".`;
    if (unreadable === 0) return result;
    throw new StartupError(
      `${result} ${unreadable} rows stay as they are, because the known keys do not open them. Their keys: ${unreadableKeys.join(', ')}. Add these keys and run it again. If they are lost, the calendars and devices of those rows have to be connected again.`,
    );
  },
  'Rows that were re-encrypted stay so: keep the old key, and run it again.',
);
