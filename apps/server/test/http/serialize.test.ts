import * as samples from '@sevenfold/contract/samples';
import { contract } from '@sevenfold/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compileSerializer, createSerializer } from '../../src/http/serialize';

const records = createSerializer('GET /api/v1/records', contract['GET /api/v1/records'].response);
const entry = samples.entry({ id: 'i', activityId: 'a', date: '2026-03-11' });

describe('serialized response', () => {
  it.each(Object.entries(contract))('can be compiled for %s', (_key, { response }) => {
    expect(compileSerializer(response)).toBeTypeOf('function');
  });

  it('keeps any characters', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('"', '\\', '\u2028', '\uD800', '</script>', '\n'),
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ note: fc.option(text), startedAt: fc.option(text), amount: fc.nat() })),
        (fields) => {
          const response = {
            entries: fields.map((changes) => ({ ...entry, ...changes })),
            skips: [{ activityId: 'a', date: '2026-03-11', reason: null }],
            plans: [{ activityId: 'a', date: '2026-03-12', amount: 2, startTime: '07:30' }],
          };
          expect(JSON.parse(records(response))).toEqual(JSON.parse(JSON.stringify(response)));
        },
      ),
    );
  });

  it('drops fields that the contract does not name', () => {
    const written = records({ entries: [{ ...entry, password: 'secret' }], skips: [], plans: [], secret: 1 });
    expect(JSON.parse(written)).toEqual({ entries: [entry], skips: [], plans: [] });
  });

  it('throws for a missing field', () => {
    const { date: _, ...incomplete } = entry;
    expect(() => records({ entries: [incomplete], skips: [], plans: [] })).toThrow('"date" is required');
    expect(() => records({ entries: [] })).toThrow('"skips" is required');
  });

  it('may be one of several shapes', () => {
    const authenticate = createSerializer(
      'POST /api/v1/auth/authenticate',
      contract['POST /api/v1/auth/authenticate'].response,
    );
    for (const response of [
      { status: 'SESSION', session: { expiresAt: '2026-03-11T10:00:00.000Z', token: null } },
      { status: 'REGISTRATION_REQUIRED', name: '', linkableMethods: ['GOOGLE'], registrationToken: 'x' },
    ]) {
      expect(JSON.parse(authenticate(response))).toEqual(response);
    }
  });

  it('may be null, a list or a nullable value', () => {
    expect(createSerializer('GET /api/v1/t/pv', z.strictObject({}))({ more: 1 })).toBe('{}');
    const list = createSerializer(
      'GET /api/v1/t/pv',
      z.strictObject({
        tags: z.array(z.enum(['A', 'B'])).nullable(),
        place: z.strictObject({ x: z.number() }).nullable(),
      }),
    );
    expect(list({ tags: null, place: null })).toBe('{"tags":null,"place":null}');
    expect(list({ tags: ['A'], place: { x: 1.5 } })).toBe('{"tags":["A"],"place":{"x":1.5}}');
  });
});
