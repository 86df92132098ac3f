import type { Changes } from '@sevenfold/contract';
import { ApiError, NetworkError } from '../platform/http';
import type { Operation } from './operation';
import { type Answer, type NamedEpoch, toWire } from './operationBatch';
import type { Request } from './request';

/**
 * Sends operations in one request. The answers are in order; those of operations that did not run, because the one
 * before failed temporarily, are missing.
 *
 * @throws {ApiError} if the request was rejected as a whole
 * @throws {NetworkError} if there is no valid response of our server
 */
export async function sendBatch(
  request: Request,
  operations: readonly Operation[],
  [epoch, onEpoch]: NamedEpoch,
  onChanges: (changes: Changes) => void,
): Promise<readonly Answer[]> {
  const body = { operations: operations.map(toWire) };
  const { operations: answers } = await request('POST /api/v1/operations', { body, epoch, onEpoch, onChanges });
  return answers.map((answer, index) => {
    const operation = operations[index];
    if (operation?.id !== answer.id) throw new NetworkError('The response does not belong to this request');
    if (!('error' in answer)) return { operation, response: answer.data };
    const { status, code, message, fields } = answer.error;
    return { operation, error: new ApiError(status, code, message, fields) };
  });
}
