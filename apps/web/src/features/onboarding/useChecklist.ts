import { checklistOf, type ChecklistItem } from '@sevenfold/domain/onboarding';
import { useActivities } from '../activity/api';
import { useObjectives } from '../objective/api';
import { useReviews } from '../review/api';
import { useUser } from '../user/api';
import { useCalendarProviders } from './useCalendarProviders';

/** The tasks of "Get started" by the user's data; undefined until loaded. */
export function useChecklist(): readonly ChecklistItem[] | undefined {
  const { onboardingCompleted: completed } = useUser();
  const [activities, objectives, reviews] = [useActivities(), useObjectives(), useReviews()];
  const providers = useCalendarProviders();
  if (!activities || !objectives || !reviews) return undefined;
  return checklistOf({
    activities,
    objectives: objectives.length,
    finishedReviews: reviews.filter(({ status }) => status === 'FINISHED').length,
    completed,
    canConnectCalendar: providers.some(({ isConfigured }) => isConfigured),
  });
}
