import type { Descriptions } from '../../dispatch/description';
import { text } from '../../platform/text';

export const userDescriptions = {
  'PATCH /api/v1/user': () => text('operation.user'),
  'PATCH /api/v1/user/settings': () => text('operation.settings'),
  'POST /api/v1/user/onboarding-step/complete': () => text('operation.onboarding'),
} satisfies Partial<Descriptions>;
