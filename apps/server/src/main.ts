// Must come first, because it affects the modules loaded below.
import { restoreHeapGrowth } from './heap';
import { join } from 'node:path';
import { folderProblem } from '#backup';
import { readConfig, type Config } from './config';
import { systemClock } from './clock';
import { createErrorReports } from './compose';
import { hasNoSignIn, isInsecureOrigin, isLoopbackHost } from '#config';
import { createLog } from '#http';
import type { ErrorReports } from '#ports';
import { type Running, start } from './start';
import { StartupError } from './startupError';
import { listenForStop } from './stopSignals';

/** Time for requests in flight to finish on shutdown: as long as one may take that asks no third party. */
const FINISH_MS = 5_500;

const { stop, force } = listenForStop();
// The process that reads the output may exit first; the shutdown must still complete.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
try {
  const config = readConfig(process.env);
  const reports = createErrorReports(config, systemClock);
  const log = createLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'), reports?.report);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, event);
      if (!reports) process.exit(1);
      void exitAfterReporting(reports);
    });
  }
  const running = await start(config, { clock: systemClock, log, signal: stop, force });
  const end = (): void =>
    void running
      .stop(FINISH_MS)
      .then(() => reports?.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  stop.addEventListener('abort', end);
  restoreHeapGrowth();
  const { isAutomatic, folder } = config.backups;
  const makesBackups = isAutomatic && config.role !== 'web';
  const backupProblem = makesBackups ? await folderProblem(folder) : undefined;
  for (const line of startupMessage(running, config, backupProblem)) process.stdout.write(`${line}\n`);
} catch (error) {
  // The start was cancelled and everything is stopped again.
  if (stop.aborted) process.exit(0);
  const isExpected = error instanceof StartupError;
  process.stderr.write(
    `${isExpected ? error.message : `Sevenfold could not start: ${error instanceof Error ? error.message : String(error)}`}\n`,
  );
  if (!isExpected && process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}

async function exitAfterReporting(reports: ErrorReports): Promise<never> {
  await reports.close();
  process.exit(1);
}

/**
 * Startup message: the URL, what needs attention, and the link that creates the first account.
 *
 * @param backupProblem why no backup can be made, if known
 */
function startupMessage({ address, setUpLink }: Running, config: Config, backupProblem: string | undefined): string[] {
  const backupWarning =
    backupProblem === undefined
      ? []
      : [`  Warning: no automatic backup can be made: ${backupProblem}. Set BACKUP_FOLDER to another folder.`];
  if (config.role === 'worker')
    return [
      '',
      `  Sevenfold's worker is ready at ${address} (/healthz, /readyz, /metrics)`,
      ...backupWarning,
      '',
      '  Press Ctrl+C to stop.',
      '',
    ];
  return [
    '',
    `  Sevenfold is ready at ${address}`,
    ...(isInsecureOrigin(config.publicUrl) || (config.publicUrl === undefined && !isLoopbackHost(config.host))
      ? [
          '  Warning: without https, anybody in this network can read what is sent. Browsers offer no passkeys, installing,',
          '  offline start or push notifications there. Use an https PUBLIC_URL for those.',
        ]
      : []),
    ...(hasNoSignIn(config, config.publicUrl)
      ? ['  Nobody can sign in: set OPENID_ISSUER and OPENID_CLIENT_ID, or an https PUBLIC_URL for passkeys.']
      : []),
    ...(config.publicUrl !== undefined &&
    !isLoopbackHost(new URL(config.publicUrl).hostname) &&
    isLoopbackHost(config.host)
      ? [
          `  It listens on ${config.host} only. Other devices reach it through a proxy on this machine, or with HOST=0.0.0.0.`,
        ]
      : []),
    ...backupWarning,
    ...(config.localSignIn ? ['  Anyone on this machine can sign in with just a name.'] : []),
    '',
    ...(config.mail === undefined && config.publicUrl === undefined
      ? [`  Weekly review emails are written to ${join(config.dataFolder, 'mail')}.`, '']
      : []),
    ...(config.calendarProviders.some(({ missing }) => missing.length === 0)
      ? [`  Redirect address to register with Google and Microsoft: ${address}/integration-callback`, '']
      : []),
    '  docs/operations.md lists the options, such as ways to sign in, calendars and email.',
    // At the end, so that it is seen.
    ...(setUpLink === undefined
      ? []
      : ['', '  Create the first account with this link. It works once, and for seven days:', `  ${setUpLink}`, '']),
    '  Press Ctrl+C to stop.',
    '',
  ];
}
