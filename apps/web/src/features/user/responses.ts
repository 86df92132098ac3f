import type { User } from '@sevenfold/contract';
import { responsesOf } from '../../data/response';

export const mergeUser = responsesOf<'user', User>({
  'PATCH /api/v1/user': (_, user) => user,
  'PATCH /api/v1/user/settings': (user, settings) => ({ ...user, settings }),
  'POST /api/v1/user/onboarding-step/complete': (user, response) => ({ ...user, ...response }),
  'POST /api/v1/user/suggestion/dismiss': (user, response) => ({ ...user, ...response }),
});
