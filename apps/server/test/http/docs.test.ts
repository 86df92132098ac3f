import { contract, ERRORS, ERROR_MESSAGES, type EndpointKey, type Endpoint } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_KEYS } from '../../src/http/endpointKeys';
import { startServer } from '../harness';

const endpointOf = (key: EndpointKey): Endpoint => contract[key];

interface BodySchema {
  readonly properties: object;
  readonly additionalProperties: boolean;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: BodySchema & { readonly anyOf?: readonly BodySchema[] };
      };
    };
  };
  readonly responses: Record<string, { readonly description: string; readonly content: object }>;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly securitySchemes: object; readonly schemas: object };
}

const server = await startServer();
const document: Document = (await server.inject({ url: '/api/v1/openapi.json' })).json();
const page = (await server.inject({ url: '/api/docs' })).body;

const operationOf = (endpoint: EndpointKey): Operation => {
  const [method = '', path = ''] = endpoint.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${endpoint} is not documented`);
  return operation;
};

describe('OpenAPI document', () => {
  it('is valid OpenAPI 3.1 with exactly the endpoints of the contract', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: 'Sevenfold', version: '2.0.0' });
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual([...ENDPOINT_KEYS].sort());
  });

  it('has unique operation ids', () => {
    const names = ENDPOINT_KEYS.map((endpoint) => operationOf(endpoint).operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('postAWeeklyGoalUpdate');
  });

  it.each(ENDPOINT_KEYS)('describes %s', (endpoint) => {
    const { access, idempotent, runsOperations, body, errors, summary } = endpointOf(endpoint);
    const namesEpoch = idempotent ?? runsOperations ?? false;
    const operation = operationOf(endpoint);
    expect(operation.summary).toBe(summary);
    expect(operation.security.length > 0).toBe(access !== 'ANYBODY');
    expect(operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false).toBe(idempotent ?? false);
    expect(operation.parameters?.some(({ name }) => name === 'Sevenfold-Epoch') ?? false).toBe(namesEpoch);
    expect(operation.responses[503]?.description.includes('50000001')).toBe(namesEpoch);
    expect(operation.requestBody !== undefined).toBe(body !== undefined);
    const { schema } = operation.requestBody?.content['application/json'] ?? {};
    for (const one of schema?.anyOf ?? (schema ? [schema] : [])) expect(one.additionalProperties).toBe(false);
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['200', ...errors.map((name) => String(ERRORS[name].status))]),
    );
    for (const name of errors)
      expect(operation.responses[ERRORS[name].status]?.description).toContain(String(ERRORS[name].code));
  });

  it('resolves every reference, and contains no $schema', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) =>
      path.split('/'),
    );
    expect(references.length).toBeGreaterThan(0);
    for (const path of references) {
      const target = path.reduce<unknown>(
        (part, name) => Object.entries(part ?? {}).find(([key]) => key === name)?.[1],
        document,
      );
      expect(target, path.join('/')).toBeDefined();
    }
    expect(JSON.stringify(document)).not.toContain('$schema');
  });

  it('lists query parameters', () => {
    expect(operationOf('GET /api/v1/records').parameters).toEqual([
      expect.objectContaining({ name: 'from', in: 'query', required: true }),
      expect.objectContaining({ name: 'to', in: 'query', required: true }),
    ]);
    expect(operationOf('GET /api/v1/week-totals').parameters?.find(({ name }) => name === 'activityId')?.required).toBe(
      false,
    );
  });
});

describe('API reference page', () => {
  it.each(ENDPOINT_KEYS)('lists %s', (endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ');
    expect(page).toContain(
      `<span class="verb ${method.toLowerCase()}">${method}</span> <span class="path">${path}</span></h3>`,
    );
    expect(page).toContain(endpointOf(endpoint).summary);
  });

  it('lists every error', () => {
    for (const { code } of Object.values(ERRORS)) expect(page).toContain(`<code>${code}</code>`);
    for (const message of Object.values(ERROR_MESSAGES)) expect(page).toContain(message.replaceAll('"', '&quot;'));
  });

  it('has working links, well-formed tags and no script', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(ENDPOINT_KEYS.length);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.size).toBe([...page.matchAll(/ id="/g)].length);
    expect(page).not.toMatch(/<script|javascript:|https?:\/\//);
    for (const tag of ['article', 'section', 'table', 'tr', 'td', 'th', 'code', 'span', 'ul', 'li']) {
      expect(page.split(`<${tag}>`).length + page.split(`<${tag} `).length - 2, tag).toBe(
        page.split(`</${tag}>`).length - 1,
      );
    }
  });

  it('may use its own style under its policy', async () => {
    const { headers } = await server.inject({ url: '/api/docs' });
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/=]+'/);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });
});
