import { reading, route } from '#http';
import { reorder } from '#features/area';
import { createCheckIn, patchCheckIn, removeCheckIn, restoreCheckIn } from './checkIn';
import {
  createObjective,
  deleteObjective,
  linkActivity,
  listObjectives,
  patchObjective,
  restoreObjective,
  setStatus,
  unlinkActivity,
} from './service';
import { createStep, patchStep, removeStep } from './step';
import { findSums } from './store';

export const objectiveRoutes = [
  reading('GET /api/v1/objectives', async ({ db, userId }) => ({ objectives: await listObjectives(db, userId) })),
  reading('GET /api/v1/objective-sums', async ({ db, userId, query }) => ({
    sums: await findSums(db, userId, query.before),
  })),
  route('POST /api/v1/objective', async ({ transaction, body, clock }) => ({
    objective: await createObjective(transaction, body, clock),
  })),
  route('PATCH /api/v1/objective', async ({ transaction, body, clock }) => ({
    objective: await patchObjective(transaction, body, clock),
  })),
  route('DELETE /api/v1/objective', async ({ transaction, body, clock }) => {
    await deleteObjective(transaction, body.id, clock);
    return {};
  }),
  route('POST /api/v1/objective/restore', async ({ transaction, body, clock }) => ({
    objective: await restoreObjective(transaction, body.id, clock),
  })),
  route('POST /api/v1/objective/status', async ({ transaction, body, clock }) => ({
    objective: await setStatus(transaction, body, clock),
  })),
  route('POST /api/v1/objective/step', async ({ transaction, body, clock }) => ({
    step: await createStep(transaction, body, clock),
  })),
  route('PATCH /api/v1/objective/step', async ({ transaction, body, clock }) => ({
    step: await patchStep(transaction, body, clock),
  })),
  route('DELETE /api/v1/objective/step', async ({ transaction, body, clock }) => {
    await removeStep(transaction, body, clock);
    return {};
  }),
  route('POST /api/v1/objective/check-in', async ({ transaction, body, clock }) => ({
    checkIn: await createCheckIn(transaction, body, clock),
  })),
  route('PATCH /api/v1/objective/check-in', async ({ transaction, body, clock }) => ({
    checkIn: await patchCheckIn(transaction, body, clock),
  })),
  route('DELETE /api/v1/objective/check-in', async ({ transaction, body, clock }) => {
    await removeCheckIn(transaction, body.id, clock);
    return {};
  }),
  route('POST /api/v1/objective/check-in/restore', async ({ transaction, body }) => ({
    checkIn: await restoreCheckIn(transaction, body.id),
  })),
  route('POST /api/v1/objective/link', async ({ transaction, body }) => {
    await linkActivity(transaction, body);
    return {};
  }),
  route('DELETE /api/v1/objective/link', async ({ transaction, body }) => {
    await unlinkActivity(transaction, body);
    return {};
  }),
  route('POST /api/v1/objectives/order', async ({ transaction, body }) => {
    await reorder(transaction, 'objective', body.updates);
    return {};
  }),
];
