import type { Descriptions } from '../../dispatch/description';
import { text } from '../../platform/text';

export const userDescriptions = {
  'PATCH /api/v1/user': ({ body }) =>
    text(
      body.timer !== undefined
        ? 'operation.timer'
        : (body.plannedAbsences ?? body.cancelledAbsences)
          ? 'operation.absences'
          : 'operation.user',
    ),
  'PATCH /api/v1/user/settings': () => text('operation.settings'),
  'POST /api/v1/user/onboarding-step/complete': () => text('operation.onboarding'),
  'POST /api/v1/user/suggestion/dismiss': () => text('operation.suggestion'),
} satisfies Partial<Descriptions>;
