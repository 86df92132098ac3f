import type { User } from '@sevenfold/contract';
import { given, reducerOf } from '../../data/reducer';

export const userReducer = reducerOf<'user', User>({
  'PATCH /api/v1/user': (user, { body }) => ({ ...user, ...given(body) }),
  'PATCH /api/v1/user/settings': (user, { body }) => ({ ...user, settings: { ...user.settings, ...given(body) } }),
  'POST /api/v1/user/onboarding-step/complete': (user, { body: { step } }) =>
    user.onboardingCompleted.includes(step)
      ? user
      : { ...user, onboardingCompleted: [...user.onboardingCompleted, step] },
});
