import pino, { type Logger } from 'pino';
import type { LogLevel } from '../config';

/**
 * Lines of JSON on standard output, without anything of a person: no names, addresses, tokens, paths with ids, queries
 * or bodies.
 */
export function createLog(level: LogLevel): Logger {
  return pino({ level, base: null, serializers: { err: describeError, req: () => undefined, res: () => undefined } });
}

/** An error without what a driver hangs on it: the values of a refused row, the parameters of a statement. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
