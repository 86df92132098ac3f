import { completeOnboardingStep, dismissSuggestion, editSettings, editUser } from '@sevenfold/model/user';
import type { Descriptions } from '#dispatch';
import { text } from '#platform';

export const userDescriptions = {
  [editUser.call]: ({ body }) =>
    text(
      body.timer !== undefined
        ? 'operation.timer'
        : (body.plannedAbsences ?? body.cancelledAbsences)
          ? 'operation.absences'
          : 'operation.user',
    ),
  [editSettings.call]: () => text('operation.settings'),
  [completeOnboardingStep.call]: () => text('operation.onboarding'),
  [dismissSuggestion.call]: () => text('operation.suggestion'),
} satisfies Partial<Descriptions>;
