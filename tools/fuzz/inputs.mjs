// Generates inputs for an endpoint or for any path: a request, and whether it must be rejected.
import { METHODS as NODE_METHODS } from 'node:http';
import {
  BODIES,
  EPOCHS,
  KEYS,
  METHODS,
  NAMES,
  NOBODY,
  ODD_HEADERS,
  PATHS,
  QUERIES,
  REFUSED_HEADERS,
  VALUES,
} from './hostile.mjs';
import { exampleOf, isValid } from './schema.mjs';

/**
 * @typedef {import('../crash/random.mjs').Random} Random
 * @typedef {import('./schema.mjs').Schema} Schema
 * @typedef
 * {{ method: string, path: string, body: Schema | undefined, query: Schema | undefined, isIdempotent: boolean,
 * isForAnybody: boolean }} Operation
 * @typedef {{ method: string, path: string, headers: Record<string, string>, body: Buffer | undefined }} Request
 * @typedef {{ request: Request, mustRefuse: boolean }} Input
 * @typedef {import('./schema.mjs').Source & { token: string }} Sender whose ids are referenced and whose session is
 * sent
 */

/**
 * @typedef {{ name: string, in: string, required: boolean, schema: Schema }} Parameter
 * @typedef
 * {{ parameters?: readonly Parameter[], requestBody?: { content: { 'application/json': { schema: Schema } } },
 * security: readonly object[] }} Documented
 * @typedef {{ paths: Record<string, Record<string, Documented>> }} Document the part of OpenAPI that is read here
 */

/** Lists the operations of an OpenAPI document. @param {Document} document @returns {Operation[]} */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = operation.parameters ?? [];
      const inQuery = parameters.filter((parameter) => parameter.in === 'query');
      /** @type {Schema | undefined} */
      const query =
        inQuery.length === 0
          ? undefined
          : {
              type: 'object',
              additionalProperties: false,
              required: inQuery.filter(({ required }) => required).map(({ name }) => name),
              properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
            };
      return {
        method: method.toUpperCase(),
        path,
        query,
        body: operation.requestBody?.content['application/json'].schema,
        isIdempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
        isForAnybody: operation.security.length === 0,
      };
    }),
  );
}

/**
 * Generates a valid request, which may succeed. Its body and query are returned as values, to be changed and added.
 * @param {Operation} operation
 * @param {Sender} sender
 * @returns {{ request: Request, body: unknown, query: unknown }}
 */
function plainRequest({ method, path, body, query, isIdempotent }, sender) {
  const { random, token } = sender;
  const headers = {
    authorization: `Bearer ${token}`,
    'x-client-platform': 'ANDROID',
    ...(isIdempotent && { 'idempotency-key': `fuzz-${random.whole(0, 1e9)}-${random.whole(0, 1e9)}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return {
    request: { method, path, headers, body: undefined },
    body: body && exampleOf(body, sender),
    query: query && exampleOf(query, sender),
  };
}

/** Generates one input of an endpoint. @param {Operation} operation @param {Sender} sender @returns {Input} */
export function inputOf(operation, sender) {
  const { random } = sender;
  const kinds = [
    headerInput,
    headerInput,
    ...(operation.body ? [valueInput, valueInput, valueInput, valueInput, bytesInput] : []),
    ...(operation.query ? [valueInput, valueInput, valueInput, queryInput] : []),
  ];
  return random.pick(kinds)(operation, sender);
}

/**
 * Longest body in characters: several times what the server reads. It refuses longer ones before they are sent, and then
 * closes the connection, which some clients see before the response.
 */
const BODY_MAX = 1_000_000;

/**
 * Generates a request with a field that is wrong, missing, unknown or unusual.
 * @param {Operation} operation
 * @param {Sender} sender
 * @returns {Input}
 */
function valueInput(operation, sender) {
  const { random } = sender;
  const { request, body, query } = plainRequest(operation, sender);
  const schema = operation.body ?? operation.query;
  let changed = operation.body ? body : query;
  for (let count = random.pick([1, 1, 1, 2, 3]); count > 0; count -= 1) changed = mutated(changed, random);
  if (operation.body) {
    const text = JSON.stringify(changed);
    if (text.length > BODY_MAX) return valueInput(operation, sender);
    return {
      request: { ...request, body: Buffer.from(text) },
      mustRefuse: !isValid(schema ?? {}, JSON.parse(text)),
    };
  }
  const sent = textsOf(changed);
  return {
    request: { ...request, path: `${operation.path}?${new URLSearchParams(sent).toString()}` },
    mustRefuse: !isValid(schema ?? {}, sent),
  };
}

/** Converts the fields of a value to query parameters. @param {unknown} value @returns {Record<string, string>} */
function textsOf(value) {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      typeof field === 'string' ? Buffer.from(field).toString() : JSON.stringify(field),
    ]),
  );
}

/**
 * Returns a copy of a value with one change.
 * @param {unknown} value
 * @param {Random} random
 * @returns {unknown}
 */
function mutated(value, random) {
  if (Array.isArray(value) && value.length > 0 && random.next() < 0.85) {
    if (random.next() < 0.08) return Array.from({ length: random.pick([60, 2_001]) }, () => value[0]);
    const at = random.whole(0, value.length - 1);
    return value.map((item, index) => (index === at ? mutated(item, random) : item));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || random.next() < 0.04)
    return random.pick(VALUES);
  const names = Object.keys(value);
  const kind = random.next();
  if (names.length === 0 || kind < 0.12) return withField(value, random.pick(NAMES), random.pick(VALUES));
  const name = random.pick(names);
  if (kind < 0.22) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, key === name ? mutated(child, random) : child]),
  );
}

/** Sets a field, even one named `__proto__`. @param {object} value @param {string} name @param {unknown} child */
const withField = (value, name, child) =>
  Object.defineProperty({ ...value }, name, { value: child, enumerable: true, configurable: true });

/** Generates a request whose body is not valid. @param {Operation} operation @param {Sender} sender @returns {Input} */
function bytesInput(operation, sender) {
  return {
    request: { ...plainRequest(operation, sender).request, body: sender.random.pick(BODIES) },
    mustRefuse: true,
  };
}

/** Generates a request with a malformed query. @param {Operation} operation @param {Sender} sender @returns {Input} */
function queryInput(operation, sender) {
  const { random } = sender;
  const names = Object.keys(operation.query?.properties ?? {});
  const parts = Array.from(
    { length: random.whole(1, 4) },
    () => `${random.pick([...names, 'x'])}=${random.pick(QUERIES)}`,
  );
  return {
    request: { ...plainRequest(operation, sender).request, path: `${operation.path}?${parts.join('&')}` },
    mustRefuse: false,
  };
}

/**
 * Generates a valid request with a changed header, method or path.
 * @param {Operation} operation
 * @param {Sender} sender
 * @returns {Input}
 */
function headerInput(operation, sender) {
  const { random } = sender;
  const { request, body, query } = plainRequest(operation, sender);
  const sent = {
    ...request,
    body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    path: query === undefined ? request.path : `${request.path}?${new URLSearchParams(textsOf(query)).toString()}`,
  };
  const withHeaders = (/** @type {Record<string, string>} */ headers) => ({
    ...sent,
    headers: { ...sent.headers, ...headers },
  });
  const odd = () => ({ request: withHeaders(random.pick(ODD_HEADERS)), mustRefuse: false });
  const kinds = [
    odd,
    odd,
    () => (operation.body ? { request: withHeaders(random.pick(REFUSED_HEADERS)), mustRefuse: true } : odd()),
    () =>
      operation.isForAnybody
        ? odd()
        : { request: withHeaders({ authorization: random.pick(NOBODY) }), mustRefuse: true },
    () =>
      operation.isIdempotent
        ? { request: withHeaders({ 'idempotency-key': random.pick(KEYS) }), mustRefuse: true }
        : odd(),
    () =>
      operation.isIdempotent
        ? { request: withHeaders({ 'sevenfold-epoch': random.pick(EPOCHS) }), mustRefuse: true }
        : odd(),
    () => ({
      request: { ...sent, method: random.pick(METHODS.filter((method) => NODE_METHODS.includes(method))) },
      mustRefuse: false,
    }),
    () => ({
      request: { ...sent, path: `${sent.path}${random.pick(['/', '%00', '/..', '%2f', ';x', '//', '.json', '%20'])}` },
      mustRefuse: false,
    }),
  ];
  return random.pick(kinds)();
}

/** Generates one input for any path. @param {Pick<Sender, 'random' | 'token'>} sender @returns {Input} */
export function pathInput({ random, token }) {
  const path = random.next() < 0.5 ? random.pick(PATHS) : `${random.pick(PATHS)}${random.pick(PATHS)}`.slice(0, 8_000);
  const headers = {
    ...(random.next() < 0.3 && { authorization: `Bearer ${token}` }),
    ...(random.next() < 0.5 && random.pick(ODD_HEADERS)),
  };
  const method = random.pick(METHODS.filter((name) => NODE_METHODS.includes(name)));
  return {
    request: {
      method,
      path: path.replace(/[^\x21-\x7e\x80-\xff]/g, '+'),
      headers,
      body: random.next() < 0.2 ? random.pick(BODIES) : undefined,
    },
    mustRefuse: false,
  };
}
