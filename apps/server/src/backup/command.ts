import type { Logger } from 'pino';
import { type Config, readConfig } from '../config';
import { createLog } from '#http';
import { StartupError } from '../startupError';
import { listenForStop } from '../stopSignals';

export interface Command {
  readonly config: Config;
  readonly log: Logger;
  readonly args: readonly string[];
  /** Aborted by Ctrl+C or another stop signal. */
  readonly signal: AbortSignal;
  /** Aborted by a second signal: PostgreSQL is shut down immediately. */
  readonly force: AbortSignal;
}

/**
 * Runs a command to its end and prints its result; an error is printed as one line.
 * @param name prefix of that line
 */
export async function runCommand(name: string, run: (command: Command) => Promise<string>): Promise<void> {
  const { stop, force } = listenForStop();
  try {
    const config = readConfig(process.env);
    const result = await run({
      config,
      log: createLog(config.logLevel ?? 'warn'),
      args: process.argv.slice(2),
      signal: stop,
      force,
    });
    process.stdout.write(`${result}\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `${error instanceof StartupError ? reason : stop.aborted ? `${name} was stopped, and changed nothing.` : `${name} failed: ${reason}`}\n`,
    );
    process.exitCode = 1;
  }
}
