import { OPERATION_ID, type Endpoint, type FieldError } from '@sevenfold/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldMessage } from './fieldMessage';
import { HttpError, invalid } from './httpError';

/** Names the epoch that a sender knows, and in a response the epoch of the database that holds the effect. */
export const EPOCH_HEADER = 'Sevenfold-Epoch';

/** Maximum number of field errors in one response. */
const FIELDS_MAX = 50;

/** The validated input of a request. */
export interface Input {
  readonly body: unknown;
  readonly query: unknown;
  /** The `Idempotency-Key`; empty for endpoints that take none. */
  readonly operationId: string;
  /** The `Sevenfold-Epoch` that the sender knows; null without the header. */
  readonly epoch: string | null;
}

/** True if requests name the epoch that their sender knows, and responses the epoch that holds the effect. */
export const namesEpoch = ({ idempotent, runsOperations }: Endpoint): boolean =>
  idempotent === true || runsOperations === true;

/** @throws HttpError INVALID_INPUT */
export function readInput(endpoint: Endpoint, request: FastifyRequest): Input {
  return {
    operationId: endpoint.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : '',
    epoch: namesEpoch(endpoint) ? readEpoch(request.headers['sevenfold-epoch']) : null,
    ...validateRequest(endpoint, request),
  };
}

/**
 * Validates the body and the query of a request. A missing body counts as an empty object.
 *
 * @throws HttpError INVALID_INPUT
 */
export const validateRequest = (
  { body, query }: Endpoint,
  request: { readonly body?: unknown; readonly query?: unknown },
): Pick<Input, 'body' | 'query'> => ({
  body: body && validate(body, request.body === undefined ? {} : request.body),
  query: query && validate(query, request.query),
});

/** @throws HttpError INVALID_INPUT with every invalid field */
export function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = parse(schema, value);
  if (result.success) return result.data;
  throw new HttpError('INVALID_INPUT', result.error.issues.flatMap(fieldsOf).slice(0, FIELDS_MAX));
}

/** @throws HttpError INVALID_INPUT, without a field, for an object in place of a text whose length cannot be compared */
function parse<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  try {
    return schema.safeParse(value, { error: fieldMessage });
  } catch (error) {
    // Zod compares the length also of what is no text: `{ "length": { "toString": 1 } }`.
    if (error instanceof TypeError) throw invalid('', 'A field has an object in place of a text');
    throw error;
  }
}

function fieldsOf(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: 'There is no such field' }));
  return [{ path: pathOf(issue.path), message: issue.message }];
}

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** Reads the Idempotency-Key header. @throws HttpError INVALID_INPUT */
function readIdempotencyKey(header: string | string[] | undefined): string {
  if (header === undefined)
    throw invalid(
      'Idempotency-Key',
      'This header is required: an id that the client chooses for this request, the same for every retry',
    );
  if (typeof header !== 'string' || !OPERATION_ID.test(header)) {
    throw invalid('Idempotency-Key', 'This header must be 1 to 64 letters, digits, - or _');
  }
  return header;
}

const epochOfHeader = z.uuid();

/** Reads the Sevenfold-Epoch header. @throws HttpError INVALID_INPUT */
function readEpoch(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const { success, data } = epochOfHeader.safeParse(header);
  if (!success) throw invalid(EPOCH_HEADER, 'This header must be the epoch that the change stream announced');
  return data.toLowerCase();
}
