import pino, { type Logger } from 'pino';
import type { LogLevel } from '../config';

/**
 * Creates the logger: JSON lines on standard output. Never logs personal data: no names, addresses, tokens, paths with
 * ids, queries or bodies.
 */
export function createLog(level: LogLevel): Logger {
  return pino({ level, base: null, serializers: { err: describeError, req: () => undefined, res: () => undefined } });
}

/** Serializes an error without the details that database drivers attach: row values and statement parameters. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
