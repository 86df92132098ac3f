import { ERRORS, ERROR_MESSAGES, type ErrorName } from '@sevenfold/contract';
import { DOCS_STYLE } from './docsStyle';
import { documentedEndpoints, type DocumentedEndpoint, type Schema } from './openapi';

/** Renders the API reference: purpose, input, response and errors of every endpoint. No script. */
export function docsPage(version: string): string {
  const endpoints = documentedEndpoints();
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  const sections = tags.map((tag) =>
    section(
      tag,
      endpoints.filter((documented) => documented.tag === tag),
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sevenfold API</title>
<link rel="icon" href="data:,">
<style>${DOCS_STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the endpoints</a>
<header><p class="brand">Sevenfold</p><h1>API</h1><p>Version ${escape(version)}. As a file for tools: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p></header>
<div class="columns">
<nav aria-label="Endpoints">${tags.map((tag) => contents(tag, endpoints)).join('')}<h2><a href="#errors">Errors</a></h2></nav>
<main id="content">
${INTRODUCTION}
${sections.join('\n')}
${errorTable()}
</main>
</div>
</body>
</html>
`;
}

const INTRODUCTION = `<section id="basics"><h2>Basics</h2>
<p>Everything is JSON. A success is <code>{"data": …}</code>; anything else is <code>{"error": {"code", "message"}}</code>, with <code>fields</code> as well when the input is invalid.
Requests with other fields than those listed are rejected.</p>
<p>Signing in gives a browser a cookie that no script can read, and a native app (<code>X-Client-Platform: ANDROID</code> or <code>IOS</code>) a token for <code>Authorization: Bearer</code>.</p>
<p>An endpoint marked <span class="tag">idempotent</span> requires an <code>Idempotency-Key</code> header of 1 to 64 letters, digits, <code>-</code> or <code>_</code>, chosen by the client.
A retry under the same key has no further effect and gets the same response. Clients also choose the ids of what they create: UUID version 7.</p>
<p>An endpoint marked <span class="tag">stream</span> responds with server-sent events (<code>text/event-stream</code>): each has a name in its line <code>event</code> and JSON in its line <code>data</code>.</p>
<p>Dates are <code>2026-03-09</code>, weeks <code>2026-W11</code> (the ISO week of the week’s Thursday), timestamps <code>2026-03-09T08:30:00Z</code>, money in minor units.</p></section>`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const code = (text: string): string => `<code>${escape(text)}</code>`;
const anchor = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function contents(tag: string, endpoints: readonly DocumentedEndpoint[]): string {
  const links = endpoints
    .filter((documented) => documented.tag === tag)
    .map(
      ({ endpointKey, method, path }) =>
        `<li><a href="#${anchor(endpointKey)}">${verb(method)} <span class="path">${escape(path.slice('/api/v1'.length))}</span></a></li>`,
    );
  return `<h2><a href="#${anchor(tag)}">${escape(tag)}</a></h2><ul>${links.join('')}</ul>`;
}

const verb = (method: string): string => `<span class="verb ${method.toLowerCase()}">${method}</span>`;

function section(tag: string, endpoints: readonly DocumentedEndpoint[]): string {
  return `<section id="${anchor(tag)}"><h2>${escape(tag)}</h2>${endpoints.map(article).join('')}</section>`;
}

const ACCESS_TAGS = { ANYBODY: 'anybody', SIGNED_IN: 'signed in', ADMIN: 'administrators' } as const;

function article({ endpointKey, method, path, endpoint, body, query, response, errors }: DocumentedEndpoint): string {
  const tags = [
    ACCESS_TAGS[endpoint.access],
    ...(endpoint.idempotent ? ['idempotent'] : []),
    ...(endpoint.stream ? ['stream'] : []),
  ];
  return `<article id="${anchor(endpointKey)}">
<h3>${verb(method)} <span class="path">${escape(path)}</span></h3>
<p>${escape(endpoint.summary)}. ${tags.map((tag) => `<span class="tag">${tag}</span>`).join(' ')}</p>
${query ? fieldsTable('Query', query) : ''}${body ? fieldsTable('Body', body) : ''}${fieldsTable(endpoint.stream ? 'Events' : 'Response', response)}
<p class="may">Errors: ${errors.map((name) => `<a href="#error-${anchor(name)}">${escape(name)}</a>`).join(', ')}.</p>
</article>`;
}

interface Field {
  readonly path: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

function fieldsTable(title: string, schema: Schema): string {
  const choices = schema.oneOf?.map((choice) => fieldsOf(choice, '')) ?? [fieldsOf(schema, '')];
  if (choices.every((fields) => fields.length === 0))
    return `<p class="nothing"><b>${title}</b> ${title === 'Response' ? '<code>{}</code>' : 'nothing'}</p>`;
  const rows = choices.map((fields) => fields.map(row).join('')).join('<tr class="or"><td colspan="3">or</td></tr>');
  return `<div class="table"><table><caption>${title}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

const row = ({ path, schema, isRequired }: Field): string =>
  `<tr><th scope="row">${code(path)}${isRequired ? '' : ' <span class="optional">optional</span>'}</th><td>${typeOf(schema)}</td><td>${rulesOf(schema)}</td></tr>`;

/** Flattens the fields of a schema into paths: `settings.language`, `updates[].id`. */
function fieldsOf(schema: Schema, prefix: string): Field[] {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.flatMap((choice) => fieldsOf(choice, prefix));
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    return [{ path, schema: field, isRequired: schema.required?.includes(name) ?? false }, ...fieldsOf(field, path)];
  });
}

function typeOf(schema: Schema): string {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(' ');
  if (schema.items) return `list of ${schema.items.properties ? 'objects' : typeOf(schema.items)}`;
  if (schema.format) return escape(schema.format);
  return [schema.type ?? 'any'].flat().join(' or ');
}

function rulesOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const rules = [
    schema.description && escape(schema.description),
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    schema.pattern && !schema.format && code(schema.pattern),
    schema.default !== undefined && `default: ${code(JSON.stringify(schema.default))}`,
    ...(schema.anyOf ?? []).map(rulesOf),
  ];
  return rules.filter(Boolean).join('; ');
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}${unit}`;
  if (maximum !== undefined) return `at most ${maximum}${unit}`;
  return minimum !== undefined ? `at least ${minimum}${unit}` : '';
}

function errorTable(): string {
  const names = Object.keys(ERRORS).filter((name): name is ErrorName => name in ERRORS);
  const rows = names.map((name) => {
    const { code: number, status } = ERRORS[name];
    return `<tr id="error-${anchor(name)}"><th scope="row">${code(String(number))}</th><td>${status}</td><td>${escape(name)}</td><td>${escape(ERROR_MESSAGES[name])}</td></tr>`;
  });
  return `<section id="errors"><h2>Errors</h2><p>The apps treat a response without a readable body as code 0, “Unknown error”. An internal error has an <code>id</code> to quote to support.</p>
<div class="table"><table class="codes"><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Name</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`;
}
