import { reading, route } from '../../http/route';
import { createCheckIn, patchCheckIn, removeCheckIn, restoreCheckIn } from './checkIn';
import {
  createObjective,
  deleteObjective,
  linkActivity,
  listObjectives,
  orderObjectives,
  patchObjective,
  readSums,
  restoreObjective,
  setStatus,
  unlinkActivity,
} from './service';

export const objectiveRoutes = [
  reading('GET /api/v1/objectives', async ({ db, userId }) => ({ objectives: await listObjectives(db, userId) })),
  reading('GET /api/v1/objective-sums', async ({ db, userId, query }) => ({
    sums: await readSums(db, userId, query.before),
  })),
  route('POST /api/v1/objective', async ({ db, userId, body, clock }) => ({
    objective: await createObjective(db, userId, body, clock),
  })),
  route('PATCH /api/v1/objective', async ({ db, userId, body }) => ({
    objective: await patchObjective(db, userId, body),
  })),
  route('DELETE /api/v1/objective', async ({ db, userId, body, clock }) => {
    await deleteObjective(db, userId, body.id, clock);
    return {};
  }),
  route('POST /api/v1/objective/restore', async ({ db, userId, body, clock }) => ({
    objective: await restoreObjective(db, userId, body.id, clock),
  })),
  route('POST /api/v1/objective/status', async ({ db, userId, body, clock }) => ({
    objective: await setStatus(db, userId, body, clock),
  })),
  route('POST /api/v1/objective/check-in', async ({ db, userId, body, clock }) => ({
    checkIn: await createCheckIn(db, userId, body, clock),
  })),
  route('PATCH /api/v1/objective/check-in', async ({ db, userId, body, clock }) => ({
    checkIn: await patchCheckIn(db, userId, body, clock),
  })),
  route('DELETE /api/v1/objective/check-in', async ({ db, userId, body, clock }) => {
    await removeCheckIn(db, userId, body.id, clock);
    return {};
  }),
  route('POST /api/v1/objective/check-in/restore', async ({ db, userId, body }) => ({
    checkIn: await restoreCheckIn(db, userId, body.id),
  })),
  route('POST /api/v1/objective/link', async ({ db, userId, body }) => {
    await linkActivity(db, userId, body);
    return {};
  }),
  route('DELETE /api/v1/objective/link', async ({ db, userId, body }) => {
    await unlinkActivity(db, userId, body);
    return {};
  }),
  route('POST /api/v1/objectives/order', async ({ db, userId, body }) => {
    await orderObjectives(db, userId, body.updates);
    return {};
  }),
];
