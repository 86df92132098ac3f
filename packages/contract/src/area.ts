import { AREA_NAME_MAX } from '@sevenfold/domain/activity';
import { AREA_KINDS } from '@sevenfold/domain/area';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { color, done, id, line, order } from './value';

/** Set as long as a default area was not renamed: its name follows the user's language. Null for all other areas. */
export const areaKind = z.enum(AREA_KINDS).nullable();

export const area = z.strictObject({ id, name: z.string(), kind: areaKind, color, order });
export type Area = z.infer<typeof area>;

export const areaName = line(AREA_NAME_MAX);

export const areaEndpoints = {
  'GET /api/v1/areas': endpoint({
    summary: 'The areas of life, in order',
    access: 'SIGNED_IN',
    response: z.strictObject({ areas: z.array(area) }),
    errors: [],
  }),
  'POST /api/v1/area': endpoint({
    summary: 'Creates an area',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ id, name: areaName, kind: areaKind.default(null), color, order: order.optional() }),
    response: z.strictObject({ createdArea: area }),
    errors: ['CONFLICT'],
  }),
  'PATCH /api/v1/area': endpoint({
    summary: 'Changes the given fields of an area; a name without a kind renames it for every language',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ id, name: areaName.optional(), kind: areaKind.optional(), color: color.optional() }),
    response: z.strictObject({ area }),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/area': endpoint({
    summary: 'Deletes an area; its activities stay, without an area',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ id }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/areas/order': endpoint({
    summary: 'Reorders areas',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ updates: z.array(z.strictObject({ id, order })).min(1).max(200) }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
