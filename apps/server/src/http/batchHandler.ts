import { contract, type Endpoint, type OperationError, type ParsedBodyOf } from '@sevenfold/contract';
import { type Handler, type HandlerDeps, type PreparedRoute, readInputOrAuthenticate, respond } from './handlers';
import { extendSessionCookie, createHttpContext } from './http';
import { HttpError, invalid } from './httpError';
import { hashBody } from './operation';
import { type BatchAnswer, type BatchedOperation, runBatch } from './operationBatch';
import { describeError } from './render';
import type { BatchRoute, Http } from './route';
import { requireToken } from './session';
import { EPOCH_HEADER, validateRequest } from './validate';

/** The routes of the operations that a batch may contain. */
export type MutationRoutes = ReadonlyMap<string, PreparedRoute>;

/**
 * Selects the routes of mutations.
 *
 * @throws {Error} for one that calls third parties: the transaction of a batch must not wait for them
 */
export function mutationRoutes(routes: readonly PreparedRoute[]): MutationRoutes {
  const mutations = routes.filter(({ endpoint }) => endpoint.idempotent);
  const slow = mutations.find(({ route }) => route.callsThirdParties);
  if (slow) throw new Error(`${slow.route.endpointKey} is idempotent and calls third parties`);
  return new Map(mutations.map((prepared) => [prepared.route.endpointKey, prepared]));
}

/** Creates the HTTP handler of the endpoint that runs several operations in one transaction. */
export function createBatchHandler({ endpointKey }: BatchRoute, mutations: MutationRoutes, deps: HandlerDeps): Handler {
  const { pool, changes, clock, userLimiter, secureCookies } = deps;
  const endpoint: Endpoint = contract[endpointKey];
  return respond(async (request, reply) => {
    const http = createHttpContext(request, reply, secureCookies);
    const { body, epoch } = await readInputOrAuthenticate({ ...deps, endpoint }, request, http);
    const token = requireToken(http.sessionToken);
    const { operations, skipsFaults = false } = body as ParsedBodyOf<BatchRoute['endpointKey']>;
    const committed = await runBatch(
      {
        pool,
        clock,
        skipsFaults,
        admit: (userId) => userLimiter.take(userId),
        describeError: (error): OperationError => {
          const { status, body: described } = describeError(error, request);
          const { epoch: _, ...operationError } = described.error;
          return { ...operationError, fields: operationError.fields && [...operationError.fields], status };
        },
      },
      { token, epoch, timezone: http.timezone },
      operations.map((operation) => readOperation(operation, mutations, deps, http)),
    );
    const { result: answers, session } = committed;
    // Publish replayed responses too: the first attempt may have failed between its commit and its announcement.
    changes.publish({ userId: session.userId, changes: committed.changes });
    reply.header(EPOCH_HEADER, committed.epoch);
    if (session.renewedEnd) extendSessionCookie(http, session.renewedEnd, clock);
    return { data: `{"operations":[${answers.map(toJson).join(',')}]}`, changes: committed.changes };
  }, deps);
}

/** Validates an operation as its own endpoint does. */
function readOperation(
  { id, call, body }: ParsedBodyOf<BatchRoute['endpointKey']>['operations'][number],
  mutations: MutationRoutes,
  { clock }: HandlerDeps,
  http: Http,
): BatchedOperation {
  const mutation = mutations.get(call);
  if (!mutation) return { id, refusal: call in contract ? NOT_A_MUTATION : new HttpError('UNKNOWN_ENDPOINT') };
  const { route, endpoint, serialize } = mutation;
  try {
    const input = validateRequest(endpoint, { body, query: {} });
    return {
      id,
      call: route.endpointKey,
      bodyHash: hashBody(body),
      run: async (transaction, { userId }) => {
        const { db } = transaction;
        return serialize(await route.handle({ ...input, userId, admin: undefined, db, transaction, clock, http }));
      },
    };
  } catch (error) {
    if (error instanceof HttpError) return { id, refusal: error };
    throw error;
  }
}

const NOT_A_MUTATION = invalid('call', 'This request takes no Idempotency-Key: send it by itself');

/** The stored response is inserted as it is: a retry gets the same bytes, in a batch or not. */
const toJson = (answer: BatchAnswer): string =>
  'response' in answer
    ? `{"id":${JSON.stringify(answer.id)},"data":${answer.response}}`
    : JSON.stringify({ id: answer.id, error: answer.error });
