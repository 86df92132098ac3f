import { route } from '#http';
import { removePlans, setPlans } from './service';

export const planRoutes = [
  route('POST /api/v1/plans', async ({ transaction, body }) => {
    await setPlans(transaction, body.plans);
    return {};
  }),
  route('DELETE /api/v1/plans', async ({ transaction, body, clock }) => {
    await removePlans(transaction, body.plans, clock);
    return {};
  }),
];
