import { touchRows } from '../../rows/table';
import { leaveFormerWeekStart } from '../rows/weekSums';
import { reading, route } from '../../http/route';
import { completeOnboardingStep, dismissSuggestion, patchSettings, readUser, type SettingsListener } from './service';

/** @param onSettings called within the transaction of each change of settings */
export const userRoutes = (onSettings: SettingsListener) => [
  reading('GET /api/v1/user', ({ db, userId }) => readUser(db, userId)),
  route('PATCH /api/v1/user/settings', async ({ db, userId, body, clock, transaction }) => {
    const settings = await patchSettings(db, userId, body);
    await touchRows(transaction, 'user', [{ id: userId }]);
    if (body.weekStartDay !== undefined) await leaveFormerWeekStart(transaction, new Date(clock.now()));
    await onSettings(db, userId, body, clock);
    return settings;
  }),
  route('POST /api/v1/user/onboarding-step/complete', async ({ db, userId, body, clock }) => ({
    onboardingCompleted: await completeOnboardingStep(db, userId, body.step, clock),
  })),
  route('POST /api/v1/user/suggestion/dismiss', async ({ db, userId, body }) => ({
    dismissedSuggestions: await dismissSuggestion(db, userId, body),
  })),
];
