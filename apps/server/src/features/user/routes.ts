import { reading, route } from '#http';
import { completeOnboardingStep, dismissSuggestion, patchSettings, readUser, type SettingsListener } from './service';

/** @param listeners called within the transaction of each change of settings */
export const userRoutes = (listeners: readonly SettingsListener[]) => [
  reading('GET /api/v1/user', ({ db, userId }) => readUser(db, userId)),
  route('PATCH /api/v1/user/settings', async ({ transaction, body, clock }) => {
    const settings = await patchSettings(transaction, body, clock);
    for (const onSettings of listeners) await onSettings(transaction.db, transaction.userId, body, clock);
    return settings;
  }),
  route('POST /api/v1/user/onboarding-step/complete', async ({ transaction, body, clock }) => ({
    onboardingCompleted: await completeOnboardingStep(transaction, body.step, clock),
  })),
  route('POST /api/v1/user/suggestion/dismiss', async ({ transaction, body }) => ({
    dismissedSuggestions: await dismissSuggestion(transaction, body),
  })),
];
