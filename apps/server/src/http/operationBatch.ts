import { ERRORS, type EndpointKey, type OperationError } from '@sevenfold/contract';
import type { Pool } from 'pg';
import type { Clock } from '../clock';
import type { HttpError } from './httpError';
import {
  inOperationTransaction,
  isRetryable,
  SavepointNeededError,
  type Committed,
  type Operation,
  type OperationSender,
  type OperationTransaction,
  type RunMutation,
} from './operation';

/** An operation of a batch: one to run, or one with invalid input. */
export type BatchedOperation =
  (Operation & { readonly run: RunMutation }) | { readonly id: string; readonly refusal: HttpError };

export type BatchAnswer =
  | {
      readonly id: string;
      readonly call: EndpointKey;
      /** The content of `data`, as JSON. */
      readonly response: string;
    }
  | { readonly id: string; readonly error: OperationError };

interface BatchDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /** True if an unexpected error does not end the batch. */
  readonly skipsFaults: boolean;
  /** Called with the user if not all operations are retries. @throws HttpError TOO_MANY_REQUESTS */
  readonly admit: (userId: string) => void;
  /** Describes, and logs if it is unexpected, the error of an operation. */
  readonly describeError: (error: unknown) => OperationError;
}

/** Statuses, besides those of server faults, after which the sender has to wait or to sign in. */
const TEMPORARY: ReadonlySet<number> = new Set(
  (['NOT_SIGNED_IN', 'REQUEST_TIMEOUT', 'TOO_MANY_REQUESTS'] as const).map((name) => ERRORS[name].status),
);
const isFault = ({ status }: OperationError): boolean => status === ERRORS.INTERNAL.status;
const isTemporary = ({ status }: OperationError): boolean => status >= 500 || TEMPORARY.has(status);

/**
 * Runs operations in order, as if each were sent after the response to the one before, but in one transaction. A
 * rejected operation is rolled back alone. A temporary error ends the batch, because the sender would retry that
 * operation before it sends the next one; what ran before it is committed. An operation that always fails unexpectedly
 * would never let the next ones run, so that the sender can ask to skip it.
 *
 * Operations are rarely rejected, so that the first attempt does without savepoints, which would double its statements.
 *
 * @returns the answers in order, without those of operations that did not run
 * @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND, EPOCH_CHANGED, or what `admit` throws
 */
export async function runBatch(
  deps: BatchDeps,
  sender: OperationSender,
  operations: readonly BatchedOperation[],
): Promise<Committed<readonly BatchAnswer[]>> {
  let isAdmitted = false;
  const attempt = (hasSavepoints: boolean) =>
    inOperationTransaction(
      deps.pool,
      deps.clock,
      sender,
      operations.map(({ id }) => id),
      async (transaction) => {
        if (transaction.isWriting && !isAdmitted) deps.admit(transaction.session.userId);
        isAdmitted = true;
        return runInOrder(operations, transaction, hasSavepoints, deps);
      },
    );
  try {
    return await attempt(false);
  } catch (error) {
    if (!(error instanceof SavepointNeededError)) throw error;
    return attempt(true);
  }
}

async function runInOrder(
  operations: readonly BatchedOperation[],
  transaction: OperationTransaction,
  hasSavepoints: boolean,
  { describeError, skipsFaults }: BatchDeps,
): Promise<readonly BatchAnswer[]> {
  const answers: BatchAnswer[] = [];
  for (const operation of operations) {
    const { id } = operation;
    try {
      if ('refusal' in operation) throw operation.refusal;
      const known = transaction.knownResponse(operation);
      const run = hasSavepoints ? runApart : runTogether;
      answers.push({ id, call: operation.call, response: known ?? (await run(transaction, operation)) });
    } catch (error) {
      if (transaction.hasFailed) throw error;
      const described = describeError(error);
      answers.push({ id, error: described });
      if (isTemporary(described) && !(skipsFaults && isFault(described))) break;
    }
  }
  return answers;
}

type Runnable = Exclude<BatchedOperation, { readonly refusal: HttpError }>;

const runApart = (transaction: OperationTransaction, operation: Runnable): Promise<string> =>
  transaction.runApart(operation, operation.run);

/** @throws SavepointNeededError if it is rejected */
async function runTogether(transaction: OperationTransaction, operation: Runnable): Promise<string> {
  try {
    return await transaction.run(operation, operation.run);
  } catch (error) {
    transaction.hasFailed = true;
    throw isRetryable(error) ? error : new SavepointNeededError('An operation failed', { cause: error });
  }
}
