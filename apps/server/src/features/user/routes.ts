import { reading, route } from '../../http/route';
import { completeOnboardingStep, dismissSuggestion, patchSettings, readUser } from './service';

export const userRoutes = [
  reading('GET /api/v1/user', ({ db, userId }) => readUser(db, userId)),
  route('PATCH /api/v1/user/settings', ({ db, userId, body }) => patchSettings(db, userId, body)),
  route('POST /api/v1/user/onboarding-step/complete', async ({ db, userId, body, clock }) => ({
    onboardingCompleted: await completeOnboardingStep(db, userId, body.step, clock),
  })),
  route('POST /api/v1/user/suggestion/dismiss', async ({ db, userId, body }) => ({
    dismissedSuggestions: await dismissSuggestion(db, userId, body),
  })),
];
