import type { Logger } from 'pino';
import { type Config, readConfig } from '../config';
import { createLog } from '../http/log';
import { StartupError } from '../startupError';

export interface Command {
  readonly config: Config;
  readonly log: Logger;
  readonly args: readonly string[];
  /** Aborted by Ctrl+C or another stop signal. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command to its end and prints its result; an error is printed as one line.
 * @param name prefix of that line
 */
export async function runCommand(name: string, run: (command: Command) => Promise<string>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  try {
    const config = readConfig(process.env);
    const result = await run({
      config,
      log: createLog(config.logLevel ?? 'warn'),
      args: process.argv.slice(2),
      signal: stopping.signal,
    });
    process.stdout.write(`${result}\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `${error instanceof StartupError ? reason : stopping.signal.aborted ? `${name} was stopped, and changed nothing.` : `${name} failed: ${reason}`}\n`,
    );
    process.exitCode = 1;
  }
}
