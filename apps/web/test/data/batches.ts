import type { Changes, EndpointKey, OperationAnswer } from '@sevenfold/contract';
import type { Operation } from '../../src/data/operation';
import type { Answer, NamedEpoch, SendingDeps } from '../../src/data/operationBatch';
import type { Request } from '../../src/data/request';
import { ApiError } from '../../src/platform/http';

/** Runs a batch as the server does: one operation after the other, until a temporary error that is not skipped. */
async function runInOrder(
  operations: readonly Operation[],
  skipsFaults: boolean,
  run: (operation: Operation) => Promise<unknown>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const operation of operations) {
    try {
      answers.push({ operation, response: await run(operation) });
    } catch (error) {
      const isFault = error instanceof ApiError && error.status === 500;
      const isRejected = error instanceof ApiError && !error.isRetryable && error.status !== 401;
      if (answers.length === 0 && !isFault && !isRejected) throw error;
      if (error instanceof ApiError) answers.push({ operation, error });
      if (!isRejected && !(isFault && skipsFaults)) break;
    }
  }
  return answers;
}

/** Sends batches to a server that is given as a function of single operations. */
export const batchesOver =
  (send: SendingDeps['send']): SendingDeps['sendBatch'] =>
  (operations, skipsFaults, ...epoch: NamedEpoch) =>
    runInOrder(operations, skipsFaults, (operation) => send(operation, ...epoch));

/** Adds the endpoint for several operations to a server that knows those of single operations. */
export function withBatches(request: Request): Request {
  return (async (call: EndpointKey, options: BatchOptions = {}) => {
    if (call !== 'POST /api/v1/operations') return request(call, options as object);
    const { body, epoch, onEpoch, onChanges } = options;
    const answers = await runInOrder(body?.operations ?? [], body?.skipsFaults ?? false, ({ id, ...operation }) =>
      request(operation.call, {
        key: id,
        body: operation.body,
        epoch,
        ...(onEpoch && { onEpoch }),
        ...(onChanges && { onChanges }),
      }),
    );
    return {
      operations: answers.map((answer): OperationAnswer => {
        const { id } = answer.operation;
        if (!('error' in answer)) return { id, data: answer.response };
        const { code, message, status } = answer.error;
        return { id, error: { code, message, status } };
      }),
    };
  }) as Request;
}

interface BatchOptions {
  readonly body?: { readonly operations: readonly Operation[]; readonly skipsFaults?: boolean };
  readonly epoch?: string | undefined;
  readonly onEpoch?: (epoch: string) => void;
  readonly onChanges?: (changes: Changes, epoch: string) => void;
}
