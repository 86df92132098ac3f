import { activityOf, type Descriptions, type Known } from '../../dispatch/description';
import type { Operation } from '../../data/operation';
import { text } from '../../platform/text';

function named(id: string, { remembered }: Operation, known: Known): { name: string } {
  return { name: activityOf(id, known)?.name ?? remembered?.activity?.name ?? text('operation.someActivity') };
}

export const activityDescriptions = {
  'POST /api/v1/a': ({ body }) => text('operation.activity', { name: body.name }),
  'PATCH /api/v1/a': (operation, known) =>
    text('operation.activityChanged', named(operation.body.id, operation, known)),
  'DELETE /api/v1/a': (operation, known) =>
    text('operation.activityDeleted', named(operation.body.activityId, operation, known)),
  'POST /api/v1/a/restore': (operation, known) =>
    text('operation.activityRestored', named(operation.body.activityId, operation, known)),
  'POST /api/v1/a/is-active': (operation, known) =>
    text(
      operation.body.isActive ? 'operation.activityUnarchived' : 'operation.activityArchived',
      named(operation.body.activityId, operation, known),
    ),
  'POST /api/v1/a/weekly-goal/update': (operation, known) =>
    text('operation.goal', named(operation.body.activityId, operation, known)),
  'POST /api/v1/a/calendar-tracking/update': (operation, known) =>
    text('operation.tracking', named(operation.body.activityId, operation, known)),
  'POST /api/v1/as/area-and-order': () => text('operation.activityOrder'),
} satisfies Partial<Descriptions>;
