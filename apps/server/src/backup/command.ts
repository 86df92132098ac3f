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
 *
 * @param name prefix of that line
 * @param onStop what a stop leaves behind, as a sentence
 */
export async function runCommand(
  name: string,
  run: (command: Command) => Promise<string>,
  onStop = 'Nothing was changed.',
): Promise<void> {
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
    process.stderr.write(`${describeFailure(error, name, stop.aborted ? onStop : undefined)}\n`);
    process.exitCode = 1;
  }
}

/** Describes the error of a command. @param onStop what a stop left behind; undefined if it was not stopped */
export function describeFailure(error: unknown, name: string, onStop: string | undefined): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof StartupError) return reason;
  return onStop === undefined ? `${name} failed: ${reason}` : `${name} was stopped. ${onStop}`;
}
