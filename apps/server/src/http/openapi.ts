import {
  API_SECTIONS,
  COMMON_ERRORS,
  contract,
  ERRORS,
  ERROR_MESSAGES,
  OPERATION_ID,
  type EndpointKey,
  type Endpoint,
  type ErrorName,
} from '@sevenfold/contract';
import { z } from 'zod';
import { cookieName } from './cookieName';
import { ENDPOINT_KEYS } from './endpointKeys';
import { SESSION_COOKIE } from './sessionToken';
import { EPOCH_HEADER, namesEpoch } from './validate';

/** The subset of JSON Schema 2020-12 that the contract uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface DocumentedEndpoint {
  readonly endpointKey: EndpointKey;
  readonly method: string;
  readonly path: string;
  /** Section heading in the reference. */
  readonly tag: string;
  readonly endpoint: Endpoint;
  readonly body: Schema | undefined;
  readonly query: Schema | undefined;
  readonly response: Schema;
  /** Every error the endpoint may respond with, once each, in the order of `ERRORS`. */
  readonly errors: readonly ErrorName[];
}

const ERROR_NAMES = Object.keys(ERRORS).filter((name): name is ErrorName => name in ERRORS);

/** All endpoints of the contract in order, with their JSON schemas. */
export function documentedEndpoints(): DocumentedEndpoint[] {
  return ENDPOINT_KEYS.map((endpointKey) => {
    const endpoint: Endpoint = contract[endpointKey];
    const [method = '', path = ''] = endpointKey.split(' ');
    return {
      endpointKey,
      method,
      path,
      endpoint,
      tag: tagOf(endpointKey),
      body: endpoint.body && schemaOf(endpoint.body, 'input'),
      query: endpoint.query && schemaOf(endpoint.query, 'input'),
      response: schemaOf(endpoint.response, 'output'),
      errors: errorsOf(endpoint),
    };
  });
}

/** @throws {Error} for an endpoint in no section; a test of the contract rules this out */
function tagOf(endpointKey: EndpointKey): string {
  const section = API_SECTIONS.find(({ endpoints }) => endpointKey in endpoints);
  if (!section) throw new Error(`${endpointKey} belongs to no section of the API`);
  return section.tag;
}

function errorsOf({ access, body, errors, idempotent, needsConfirmation }: Endpoint): ErrorName[] {
  const own = new Set<ErrorName>([...errors, ...COMMON_ERRORS]);
  if (access !== 'ANYBODY') own.add('NOT_SIGNED_IN').add('USER_NOT_FOUND');
  if (needsConfirmation) own.add('CONFIRMATION_REQUIRED');
  if (idempotent) own.add('CONFLICT').add('EPOCH_CHANGED');
  if (body) own.add('BODY_TOO_LARGE');
  return ERROR_NAMES.filter((name) => own.has(name));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return tidy(rest as Schema);
}

/**
 * Drops redundant keywords: the pattern of a named format (except UUID, where it holds the version) and the bounds of
 * safe integers.
 */
function tidy(schema: Schema): Schema {
  const { pattern, minimum, maximum, properties, items, anyOf, oneOf, ...rest } = schema;
  return {
    ...rest,
    ...(pattern !== undefined && (rest.format === undefined || rest.format === 'uuid') && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, tidy(child)])),
    }),
    ...(items && { items: tidy(items) }),
    ...(anyOf && { anyOf: anyOf.map(tidy) }),
    ...(oneOf && { oneOf: oneOf.map(tidy) }),
  };
}

/**
 * Builds the OpenAPI 3.1 document.
 * @param version of the application
 * @param origin public origin of the server, if known
 */
export function openApiDocument(version: string, origin: string | undefined): object {
  const endpoints = documentedEndpoints();
  const paths: Record<string, Record<string, object>> = {};
  for (const documented of endpoints)
    (paths[documented.path] ??= {})[documented.method.toLowerCase()] = operationOf(documented);
  return {
    openapi: '3.1.0',
    info: { title: 'Sevenfold', version, description: DESCRIPTION },
    servers: [{ url: origin ?? '/' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(SESSION_COOKIE, origin !== undefined),
          description: 'Set by signing in from a browser',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'Given by signing in from a native app' },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
    'x-errors': ERROR_NAMES.map((name) => ({ name, ...ERRORS[name] })),
  };
}

const DESCRIPTION =
  'Every response is `{"data": …}`, or `{"error": {"code", "message"}}` with the matching status; one endpoint responds with a stream of events, and two with a file. `x-errors` lists the error codes.';

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'integer', enum: [...new Set(ERROR_NAMES.map((name) => ERRORS[name].code))] },
        message: { type: 'string' },
        fields: {
          type: 'array',
          description: 'For invalid input: each rejected field and the reason',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
        id: { type: 'string', description: 'For an internal error: the id to quote to support' },
        epoch: { type: 'string', format: 'uuid', description: 'For EPOCH_CHANGED: the epoch of the database' },
      },
    },
  },
};

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'An id chosen by the client for this request. A retry under the same key has no further effect and gets the same response.',
  schema: { type: 'string', pattern: OPERATION_ID.source },
};

const EPOCH_PARAMETER = {
  name: EPOCH_HEADER,
  in: 'header',
  required: false,
  description:
    'The epoch that the change stream or a response last named. If the database was restored since, the request is rejected with EPOCH_CHANGED.',
  schema: { type: 'string', format: 'uuid' },
};

const EPOCH_OF_RESPONSE = {
  description: 'The epoch of the database that holds the effect',
  schema: { type: 'string', format: 'uuid' },
};

function operationOf({ endpointKey, tag, endpoint, body, query, response, errors }: DocumentedEndpoint): object {
  const parameters = [
    ...(endpoint.idempotent ? [KEY_PARAMETER] : []),
    ...(namesEpoch(endpoint) ? [EPOCH_PARAMETER] : []),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      schema,
    })),
  ];
  return {
    operationId: operationId(endpointKey),
    summary: endpoint.summary,
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: (body.required?.length ?? 0) > 0 || body.type !== 'object',
        content: { 'application/json': { schema: body } },
      },
    }),
    responses: {
      200: {
        ...(endpoint.stream ? eventsOf(response) : endpoint.file ? fileOf(endpoint.file, response) : dataOf(response)),
        ...(namesEpoch(endpoint) && { headers: { [EPOCH_HEADER]: EPOCH_OF_RESPONSE } }),
      },
      ...errorResponses(errors),
    },
    security: endpoint.access !== 'ANYBODY' ? [{ cookie: [] }, { bearer: [] }] : [],
  };
}

/** Describes a file, which has no envelope. */
const fileOf = (file: 'JSON' | 'ZIP', response: Schema): object => ({
  description: 'The file',
  content:
    file === 'JSON'
      ? { 'application/json': { schema: response } }
      : { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
});

const dataOf = (response: Schema): object => ({
  description: 'Done',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['data'], properties: { data: response }, additionalProperties: false },
    },
  },
});

const eventsOf = (event: Schema): object => ({
  description:
    'A stream without an end. The schema is that of one event: its name in the line `event`, its data as JSON in the line `data`.',
  content: { 'text/event-stream': { schema: event } },
});

/** `POST /api/v1/a/is-active` becomes `postAIsActive`. */
function operationId(endpointKey: EndpointKey): string {
  const [method = '', path = ''] = endpointKey.split(' ');
  const words = path.slice('/api/v1/'.length).split(/[/-]/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function errorResponses(errors: readonly ErrorName[]): Record<string, object> {
  const statuses = [...new Set(errors.map((name) => ERRORS[name].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: errors
          .filter((name) => ERRORS[name].status === status)
          .map((name) => `${name} (${ERRORS[name].code}): ${ERROR_MESSAGES[name]}`)
          .join('\n\n'),
        ...(status === ERRORS.TOO_MANY_REQUESTS.status && {
          headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
        }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
