import { ERRORS, type EndpointKey, type OperationError } from '@sevenfold/contract';
import type { Pool } from 'pg';
import type { Clock } from '../clock';
import type { HttpError } from './httpError';
import {
  inOperationTransaction,
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
  /** Called with the user if not all operations are retries. @throws HttpError TOO_MANY_REQUESTS */
  readonly admit: (userId: string) => void;
  /** Describes, and logs if it is unexpected, the error of an operation. */
  readonly describeError: (error: unknown) => OperationError;
}

/** Statuses, besides those of server faults, after which the sender has to wait or to sign in. */
const TEMPORARY: ReadonlySet<number> = new Set(
  (['NOT_SIGNED_IN', 'REQUEST_TIMEOUT', 'TOO_MANY_REQUESTS'] as const).map((name) => ERRORS[name].status),
);
const isTemporary = ({ status }: OperationError): boolean => status >= 500 || TEMPORARY.has(status);

/**
 * Runs operations in order, as if each were sent after the response to the one before, but in one transaction. A
 * rejected operation is rolled back alone. A temporary error ends the batch, because the sender would retry that
 * operation before it sends the next one; what ran before it is committed.
 *
 * @returns the answers in order, without those of operations that did not run
 * @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND, EPOCH_CHANGED, or what `admit` throws
 */
export const runBatch = (
  { pool, clock, admit, describeError }: BatchDeps,
  sender: OperationSender,
  operations: readonly BatchedOperation[],
): Promise<Committed<readonly BatchAnswer[]>> =>
  inOperationTransaction(
    pool,
    clock,
    sender,
    operations.map(({ id }) => id),
    async (transaction) => {
      if (transaction.isWriting) admit(transaction.session.userId);
      const answers: BatchAnswer[] = [];
      for (const operation of operations) {
        const answer = await answerTo(operation, transaction, describeError);
        answers.push(answer);
        if ('error' in answer && isTemporary(answer.error)) break;
      }
      return answers;
    },
  );

/** @throws an error after which the transaction has to be rolled back */
async function answerTo(
  operation: BatchedOperation,
  transaction: OperationTransaction,
  describeError: BatchDeps['describeError'],
): Promise<BatchAnswer> {
  const { id } = operation;
  if ('refusal' in operation) return { id, error: describeError(operation.refusal) };
  try {
    const { call, run } = operation;
    return {
      id,
      call,
      response: transaction.storedResponse(operation) ?? (await transaction.runApart(operation, run)),
    };
  } catch (error) {
    if (transaction.hasFailed) throw error;
    return { id, error: describeError(error) };
  }
}
