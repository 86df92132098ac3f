import { fileURLToPath } from 'node:url';
import { isTimeZone } from '@sevenfold/domain/calendar';
import type { Language } from '@sevenfold/domain/user';
import { systemClock } from './clock';
import { type Config, readConfig } from './config';
import { checkDatabase, migrate, overPool, startEmbeddedPostgres, withSetupPool } from '#db';
import {
  connectDemoCalendars,
  DEMO_NAME,
  makeDemoAccount,
  readDemoCalendars,
  readDemoFolder,
  readDemoLanguage,
} from '#demo';
import { openKeyring } from './encryptionKeys';
import { createLog } from '#http';
import { databaseFailure, databaseVariable } from './startup';
import { StartupError } from './startupError';
import { listenForStop } from './stopSignals';

// A separate data folder, so that the demo never mixes with real data. `src/` and `dist/` are equally deep.
process.env['DATA_FOLDER'] = readDemoFolder(process.env, fileURLToPath(new URL('../../../data/demo', import.meta.url)));

const { stop, force } = listenForStop();
try {
  const isNew = await fill(readConfig(process.env));
  process.stdout.write(
    `\n  ${isNew ? 'The demo account is filled with three years.' : 'The demo account is as it was left.'} Sign in with the name: ${DEMO_NAME}\n`,
  );
} catch (error) {
  if (stop.aborted) process.exit(0);
  process.stderr.write(
    `${error instanceof StartupError ? error.message : `The demo could not start: ${error instanceof Error ? error.message : String(error)}`}\n`,
  );
  process.exit(1);
}
// Continue with the normal start.
await import('./main');

/** Creates the demo account in the configured database. @throws {StartupError} */
async function fill(config: Config): Promise<boolean> {
  if (!config.localSignIn)
    throw new StartupError(
      'Users sign in to the demo account by its name alone: that needs LOCAL_SIGN_IN=on and no PUBLIC_URL.',
    );
  const log = createLog(config.logLevel ?? 'warn');
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          dataFolder: config.dataFolder,
          log: { info: () => undefined, warn: (line) => log.warn(line) },
          signal: stop,
          force,
        })
      : undefined;
  try {
    return await withSetupPool({ url: config.databaseUrl ?? embedded?.url ?? '', log, signal: stop }, async (pool) => {
      await checkDatabase(pool);
      await migrate(pool, systemClock);
      const db = overPool(pool);
      const isNew = await makeDemoAccount(db, systemClock, environment());
      const keyring = await openKeyring(config);
      if (keyring) await connectDemoCalendars(db, systemClock, keyring, readDemoCalendars(process.env));
      return isNew;
    });
  } catch (error) {
    throw databaseFailure(error, config.databaseUrl, config.dataFolder, databaseVariable(config));
  } finally {
    await embedded?.stop();
  }
}

/** Language and time zone of this machine; DEMO_LANGUAGE (EN, ES or JA) overrides the language. */
function environment(): { language: Language; timezone: string } {
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { language: readDemoLanguage(process.env, locale), timezone: isTimeZone(timeZone) ? timeZone : 'UTC' };
}
