import { z } from 'zod';
import { endpoint } from './endpoint';
import { OPERATIONS_MAX } from './operationsMax';
import { operationId } from './value';

const operationError = z.strictObject({
  code: z.number().int(),
  message: z.string(),
  fields: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  id: z.string().optional().describe('For an internal error: the id to quote to support'),
  status: z.number().int().describe('The status of the response if the operation were sent by itself'),
});
export type OperationError = z.infer<typeof operationError>;

const operationAnswer = z.union([
  z.strictObject({ id: operationId, data: z.unknown() }),
  z.strictObject({ id: operationId, error: operationError }),
]);
export type OperationAnswer = z.infer<typeof operationAnswer>;

export const operationBatchEndpoints = {
  'POST /api/v1/operations': endpoint({
    summary:
      'Runs up to 60 idempotent requests in order and in one transaction. Each is answered as if it were sent by itself: a rejected one changes nothing, and the next ones run. After a temporary error (status 401, 408, 429 or 5xx) the rest is neither run nor answered; send it again',
    access: 'SIGNED_IN',
    runsOperations: true,
    body: z.strictObject({
      operations: z
        .array(
          z.strictObject({
            id: operationId.describe('The Idempotency-Key of the request'),
            call: z
              .string()
              .max(200)
              .regex(/^(?:POST|PATCH|DELETE) \/api\/v1\/[a-z/-]+$/, 'This must be a method and a path')
              .describe('Method and path of the request, such as `POST /api/v1/entry`'),
            body: z.unknown().optional().describe('The body of the request'),
          }),
        )
        .min(1)
        .max(OPERATIONS_MAX),
      skipsFaults: z
        .boolean()
        .optional()
        .describe(
          'True: status 500 counts as a rejection, and the rest runs. For a request that keeps failing with it, because of a fault of the server',
        ),
    }),
    response: z.strictObject({ operations: z.array(operationAnswer) }),
    errors: ['EPOCH_CHANGED'],
  }),
};
