import { route } from '#http';
import { patchUserAndTimer } from './service';

/** Changes the user, whose timer is one of their fields. */
export const timerRoutes = [
  route('PATCH /api/v1/user', ({ transaction, body, clock }) => patchUserAndTimer(transaction, body, clock)),
];
