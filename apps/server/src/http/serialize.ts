import type { EndpointKey } from '@sevenfold/contract';
import fastJson, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

/**
 * What checks a value or explains it, rather than shaping it; a serializer that looks at these is several times slower.
 */
const CHECKS = new Set([
  '$schema',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'enum',
  'title',
  'description',
  'examples',
]);

/**
 * A function that writes the answer of a call as JSON: compiled from the contract, so that it is fast, and that what
 * the contract does not name is never sent. It throws when a field the contract promises is missing.
 */
export function serializerOf(call: EndpointKey, response: z.ZodType): (answer: unknown) => string {
  const schema = z.toJSONSchema(response, { io: 'output', target: 'draft-7', unrepresentable: 'throw' });
  const write: (answer: unknown) => unknown = fastJson(shapeOf(schema) as Schema);
  return (answer) => {
    const text = write(answer);
    if (typeof text !== 'string') throw new Error(`${call} answered nothing`);
    return text;
  };
}

/** A JSON Schema without its checks, and with "this or null" as a type instead of a choice. */
function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((member: unknown) => shapeOf(member));
  if (!isObject(schema)) return schema;
  const shape: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'properties' && isObject(value))
      shape[name] = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, shapeOf(child)]));
    else if (!CHECKS.has(name)) shape[name] = shapeOf(value);
  }
  const choices: readonly unknown[] = Array.isArray(shape['anyOf']) ? shape['anyOf'] : [];
  const [one, other] = choices;
  if (choices.length === 2 && isObject(one) && isObject(other) && other['type'] === 'null') {
    const { anyOf: _, ...rest } = shape;
    return { ...rest, ...one, nullable: true };
  }
  return shape;
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
