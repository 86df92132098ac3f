import type { EndpointKey } from '@sevenfold/contract';
import fastJson, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

/**
 * Keywords that validate or describe a value without shaping it. They are removed, because they make the serializer
 * several times slower.
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

/** Compiled serializers, which all servers of a process share. */
const writers = new WeakMap<z.ZodType, (value: unknown) => unknown>();

/**
 * Creates a JSON serializer from the contract. It is fast, drops fields that the contract does not name, and throws if
 * a required field is missing. It is compiled with the first response: a start would compile those of all endpoints,
 * most of which an idle server never uses.
 */
export function createSerializer(endpointKey: EndpointKey, schemaOfResponse: z.ZodType): (response: unknown) => string {
  return (value) => {
    const write = writers.get(schemaOfResponse) ?? compileSerializer(schemaOfResponse);
    writers.set(schemaOfResponse, write);
    const text = write(value);
    if (typeof text !== 'string') throw new Error(`${endpointKey} returned nothing`);
    return text;
  };
}

/** @throws {Error} for a schema that JSON Schema cannot represent */
export function compileSerializer(schemaOfResponse: z.ZodType): (value: unknown) => unknown {
  const schema = z.toJSONSchema(schemaOfResponse, { io: 'output', target: 'draft-7', unrepresentable: 'throw' });
  return fastJson(shapeOf(schema) as Schema);
}

/** Removes validation keywords, and rewrites "anyOf T or null" as a nullable type. */
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
