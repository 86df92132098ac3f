import type { User } from '@sevenfold/contract';
import { nextTimer } from '@sevenfold/domain/timer';
import { changedAbsences } from '@sevenfold/domain/user';
import { given, reducerOf } from '../../data/reducer';

export const userReducer = reducerOf<'user', User>({
  'PATCH /api/v1/user': (
    user,
    { body: { timer, stoppedTimerStart, plannedAbsences: planned, cancelledAbsences: cancelled, ...rest } },
  ) => ({
    ...user,
    ...given(rest),
    ...(timer !== undefined && { timer: nextTimer(user.timer ?? null, timer, stoppedTimerStart) }),
    ...((planned ?? cancelled) && { absences: changedAbsences(user.absences ?? [], { planned, cancelled }) }),
  }),
  'PATCH /api/v1/user/settings': (user, { body }) => ({ ...user, settings: { ...user.settings, ...given(body) } }),
  'POST /api/v1/user/onboarding-step/complete': (user, { body: { step } }) =>
    user.onboardingCompleted.includes(step)
      ? user
      : { ...user, onboardingCompleted: [...user.onboardingCompleted, step] },
  'POST /api/v1/user/suggestion/dismiss': (user, { body: { key, isDismissed } }) => {
    const others = (user.dismissedSuggestions ?? []).filter((one) => one !== key);
    return { ...user, dismissedSuggestions: isDismissed ? [...others, key] : others };
  },
});
