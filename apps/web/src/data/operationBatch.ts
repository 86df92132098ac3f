import type { Changes } from '@sevenfold/contract';
import { ApiError, NetworkError } from '#platform';
import type { Operation } from './operation';
import type { Request } from './request';
import type { QueuedOperation } from './stored';

/** The server's answer to one operation. */
export type Answer =
  | { readonly operation: Operation; readonly response: unknown }
  | { readonly operation: Operation; readonly error: ApiError };

/** Maximum number of characters of a batch as JSON: three bytes each stay below the 256 KiB that the server accepts. */
const BATCH_CHARACTERS_MAX = 80_000;

/** Takes as many operations from the front of a queue as one request may contain, and at least one if there is one. */
export function takeBatch(queue: Iterable<QueuedOperation>, max: number): readonly Operation[] {
  const batch: Operation[] = [];
  let characters = 0;
  for (const { operation } of queue) {
    if (batch.length >= max) break;
    if (max > 1) characters += JSON.stringify(toWire(operation)).length + 1;
    if (batch.length > 0 && characters > BATCH_CHARACTERS_MAX) break;
    batch.push(operation);
  }
  return batch;
}

/** The epoch that a request names, and what receives the epoch of the server that holds its effect. */
export type NamedEpoch = readonly [epoch: string | undefined, onEpoch: (epoch: string) => void];

export interface SendingDeps {
  /** Sends one operation by its own endpoint. */
  readonly send: (operation: Operation, ...epoch: NamedEpoch) => Promise<unknown>;
  /** Sends several operations in one request, see `sendBatch`. */
  readonly sendBatch: (
    operations: readonly Operation[],
    skipsFaults: boolean,
    ...epoch: NamedEpoch
  ) => Promise<readonly Answer[]>;
}

/** Sends operations, and returns the answers with the epoch of the server that holds their effect, if it is known. */
export async function sendOperations(
  operations: readonly Operation[],
  skipsFaults: boolean,
  knownEpoch: string | undefined,
  { send, sendBatch: sendSeveral }: SendingDeps,
): Promise<{ readonly answers: readonly Answer[]; readonly epoch: string | undefined }> {
  let epoch = knownEpoch;
  const named: NamedEpoch = [epoch, (current) => (epoch ??= current)];
  const [operation, ...others] = operations;
  const answers =
    operation && others.length === 0
      ? [{ operation, response: await send(operation, ...named) }]
      : await sendSeveral(operations, skipsFaults, ...named);
  return { answers, epoch };
}

/**
 * Sends operations in one request. The answers are in order; those of operations that did not run, because the one
 * before failed temporarily, are missing.
 *
 * @param skipsFaults true if operations also run after one that fails with an internal error
 * @throws {ApiError} if the request was rejected as a whole
 * @throws {NetworkError} if there is no valid response of our server
 */
export async function sendBatch(
  request: Request,
  operations: readonly Operation[],
  skipsFaults: boolean,
  [epoch, onEpoch]: NamedEpoch,
  onChanges: (changes: Changes, epoch: string) => void,
): Promise<readonly Answer[]> {
  const body = { operations: operations.map(toWire), skipsFaults: skipsFaults || undefined };
  const { operations: answers } = await request('POST /api/v1/operations', { body, epoch, onEpoch, onChanges });
  return answers.map((answer, index) => {
    const operation = operations[index];
    if (operation?.id !== answer.id) throw new NetworkError('Not the response to this request');
    if (!('error' in answer)) return { operation, response: answer.data };
    const { status, code, message, fields } = answer.error;
    return { operation, error: new ApiError(status, code, message, fields) };
  });
}

/** Leaves out what an operation remembers for the screen. */
const toWire = ({ id, call, body }: Operation) => ({ id, call, body });
