import type { OperationAnswer } from '@sevenfold/contract';
import type { Operation } from '../../apps/web/src/data/operation';
import type { WireRequest, WireResponse } from './servers';

const BATCH_URL = '/api/v1/operations';

/** The operations in a request: one under its key, or those in the body of a batch. None in a read. */
export function operationsIn({ method, url, key, body }: WireRequest): readonly Operation[] {
  const parsed = JSON.parse(body ?? '{}') as unknown;
  if (key !== undefined) return [{ id: key, call: `${method} ${url}`, body: parsed } as Operation];
  return url === BATCH_URL ? (parsed as { operations: readonly Operation[] }).operations : [];
}

/**
 * The response to each operation of a request, in order and as if it had been sent by itself.
 *
 * @throws {Error} if one is missing
 */
export function responsesIn(request: WireRequest, response: WireResponse): readonly WireResponse[] {
  if (request.key !== undefined) return [{ ...response, text: JSON.stringify(JSON.parse(response.text)) }];
  const operations = operationsIn(request);
  const { data } = JSON.parse(response.text) as { data?: { operations: readonly OperationAnswer[] } };
  const answers = data?.operations ?? [];
  if (answers.length !== operations.length || answers.some(({ id }, index) => id !== operations[index]?.id))
    throw new Error(`The response does not answer ${request.body}: ${response.status} ${response.text}`);
  return answers.map((answer) => {
    if (!('error' in answer)) return { ...response, text: JSON.stringify({ data: answer.data }) };
    const { status, ...error } = answer.error;
    return { ...response, status, text: JSON.stringify({ error }) };
  });
}

/** Names a request in the trace. */
export function describeRequest(request: WireRequest): string {
  const ids = operationsIn(request).map(({ id }) => id);
  return ids.length > 0 ? ids.join(' + ') : request.url;
}
