// A process for the tests to kill: starts the database, says so in one line of JSON, and stops it when asked to end.
import { startEmbeddedPostgres } from '../../src/db/embedded';
import { StartupError } from '../../src/startupError';

const [dataFolder = '', port] = process.argv.slice(2);
const say = (what: object): boolean => process.stdout.write(`${JSON.stringify(what)}\n`);
const log = { info: () => undefined, warn: () => undefined };

try {
  const { url, adopted, stop } = await startEmbeddedPostgres({
    dataFolder,
    log,
    ...(port === undefined ? {} : { port: Number(port) }),
  });
  process.once('SIGTERM', () => void stop());
  say({ url, adopted });
} catch (error) {
  say({ failure: error instanceof StartupError ? error.message : String(error) });
  process.exitCode = 1;
}
