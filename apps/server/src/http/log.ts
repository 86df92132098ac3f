import pino, { type Logger } from 'pino';
import type { LogLevel } from '../config';

/** Called with every error that is logged, and with the endpoint or job it happened in. */
type OnError = (error: Error, context: { readonly isFatal: boolean; readonly call: string | undefined }) => void;

/** Numbers of pino's levels. */
const ERROR_LEVEL = 50;
const FATAL_LEVEL = 60;

/**
 * Creates the logger: JSON lines on standard output. Never logs personal data: no names, addresses, tokens, paths with
 * ids, queries or bodies.
 */
export function createLog(level: LogLevel, onError?: OnError): Logger {
  return pino({
    level,
    base: null,
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    ...(onError && {
      hooks: {
        logMethod(args, method, lineLevel) {
          if (lineLevel >= ERROR_LEVEL) reportError(onError, args[0], lineLevel === FATAL_LEVEL);
          method.apply(this, args);
        },
      },
    }),
  });
}

function reportError(onError: OnError, fields: unknown, isFatal: boolean): void {
  if (typeof fields !== 'object' || fields === null || !('err' in fields) || !(fields.err instanceof Error)) return;
  const call = 'call' in fields && typeof fields.call === 'string' ? fields.call : undefined;
  onError(fields.err, { isFatal, call });
}

/** Serializes an error without the details that database drivers attach: row values and statement parameters. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
