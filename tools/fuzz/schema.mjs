// Generates values from the schemas of the OpenAPI document and checks whether a value matches one.
import { newId } from './users.mjs';

/**
 * The part of JSON Schema that the document uses.
 * @typedef {{
 *   type?: string | readonly string[], properties?: Readonly<Record<string, Schema>>, required?: readonly string[],
 *   additionalProperties?: boolean, items?: Schema, anyOf?: readonly Schema[], oneOf?: readonly Schema[],
 *   enum?: readonly unknown[], const?: unknown, format?: string, pattern?: string,
 *   minimum?: number, maximum?: number, minLength?: number, maxLength?: number, minItems?: number, maxItems?: number,
 * }} Schema
 * @typedef
 * {{ random: import('../crash/random.mjs').Random, ids: readonly string[], named: Readonly<Record<string, string>> }}
 * Source ids to refer to, and ids by the field they belong in
 */

/** Values of fields with rules that the schema cannot express. @type {Readonly<Record<string, readonly unknown[]>>} */
const KNOWN = {
  id: ['fuzz-operation'],
  call: ['POST /api/v1/entry', 'PATCH /api/v1/user', 'POST /api/v1/unknown', 'GET /api/v1/user'],
  color: ['#A03EB0', '#5C7800'],
  icon: ['phone', 'book', '✉️'],
  timezone: ['UTC', 'America/Bogota', 'Asia/Kolkata'],
  name: ['Walk', '走る', 'Leer más'],
  weeklyReviewEmailTime: ['08:00'],
  dailyNotificationsTime: ['20:30'],
  weeklyNotificationsTime: ['18:00'],
  startedAt: ['2026-03-10T08:00:00Z', null],
  date: ['2026-03-10', '2024-02-29'],
  dateOfBirth: ['1990-02-28'],
  before: ['2026-03-09'],
  from: ['2026-01-01', '0001-01-01', '9999-12-31'],
  to: ['2026-02-28', '0001-01-01', '9999-12-31'],
  achievedAt: ['2026-03-10'],
  weekId: ['2026-W10', '2020-W53', '0001-W01', '9999-W52'],
  startWeekId: ['2026-W01'],
  endWeekId: [null, '2026-W20'],
  target: [3, 5],
  start: [0],
  token: ['somebody'],
  limit: ['20'],
  after: ['2026-03-10.01960000-0000-7000-8000-000000000000'],
  u: ['/day'],
  quarter: [null, 2],
  year: [2026],
  customTimesUnit: [null],
  amount: [1],
  feeling: [4],
};

/** @param {Schema} schema @param {Source} source @param {string} [name] of the field @returns {unknown} */
export function exampleOf(schema, source, name = '') {
  const { random } = source;
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (name === 'from' || name === 'to')
    if (schema.pattern?.includes('W')) return random.pick(['2026-W01', '2026-W05', '0001-W01', '9999-W52']);
  const known = KNOWN[name]?.filter((value) => isValid(schema, value)) ?? [];
  if (known.length > 0) return random.pick(known);
  if (choices) return exampleOf(random.pick(choices), source, name);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || random.next() < 0.6)
          .map(([key, child]) => [key, exampleOf(child, source, key)]),
      );
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, random.whole(1, 2)) }, () =>
        exampleOf(schema.items ?? {}, source, name),
      );
    case 'integer':
    case 'number':
      return random.whole(Math.max(schema.minimum ?? 0, 0), Math.min(schema.maximum ?? 9, 9));
    case 'boolean':
      return random.next() < 0.5;
    case 'null':
      return null;
    default:
      return schema.format === 'uuid' ? idFor(name, source) : 'Some text';
  }
}

/** @param {string} name of the field @param {Source} source */
function idFor(name, { random, ids, named }) {
  const own = name === 'id' ? newId() : named[name];
  return own !== undefined && random.next() < 0.5 ? own : random.pick(ids);
}

/**
 * True if the document allows a value. Texts are measured after trimming, in Unicode code points, as the server does.
 * @param {Schema} schema
 * @param {unknown} value
 * @returns {boolean}
 */
export function isValid(schema, value) {
  if (schema.anyOf && !schema.anyOf.some((choice) => isValid(choice, value))) return false;
  if (schema.oneOf && !schema.oneOf.some((choice) => isValid(choice, value))) return false;
  if (schema.const !== undefined && value !== schema.const) return false;
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isOfType(type, value))) return false;
  if (typeof value === 'string') return isValidText(schema, value);
  if (typeof value === 'number') return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
  if (Array.isArray(value)) return isValidList(schema, value);
  return value === null || typeof value !== 'object' || isValidObject(schema, value);
}

/** @param {string} type @param {unknown} value */
function isOfType(type, value) {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/** @param {Schema} schema @param {string} value */
function isValidText({ minLength = 0, maxLength = Infinity, pattern }, value) {
  const { length } = Array.from(value.trim());
  return length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(value));
}

/** @param {Schema} schema @param {readonly unknown[]} value */
function isValidList({ minItems = 0, maxItems = Infinity, items }, value) {
  return (
    value.length >= minItems &&
    value.length <= maxItems &&
    (items === undefined || value.every((item) => isValid(items, item)))
  );
}

/** @param {Schema} schema @param {object} value */
function isValidObject({ properties = {}, required = [], additionalProperties }, value) {
  const entries = Object.entries(value);
  if (required.some((key) => !Object.hasOwn(value, key))) return false;
  return entries.every(([key, child]) =>
    Object.hasOwn(properties, key) ? isValid(properties[key] ?? {}, child) : additionalProperties !== false,
  );
}
