import { checklistOf, type ChecklistItem, type ChecklistTask } from '@sevenfold/domain/onboarding';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActivities } from '../activity/api';
import { objectivesQuery, useObjectives } from '../objective/api';
import { reviewsQuery, useReviews } from '../review/api';
import { useUser } from '../user/api';
import { completeStep } from './steps';
import { useCalendarProviders } from './useCalendarProviders';

/** The tasks of "Get started" by the user's data; undefined until loaded. */
export function useChecklist(): readonly ChecklistItem[] | undefined {
  const [objectives, reviews] = [useObjectives(), useReviews()];
  const items = useItems(objectives ?? [], reviews ?? []);
  return objectives && reviews && items;
}

/**
 * The tasks by what is known without a request, for the menu: what was recorded as done, and the data of screens that
 * were open before.
 */
export function useKnownChecklist(): readonly ChecklistItem[] | undefined {
  const { data: objectives = [] } = useQuery({ ...objectivesQuery, enabled: false });
  const { data: reviews = [] } = useQuery({ ...reviewsQuery, enabled: false });
  return useItems(objectives, reviews);
}

/** Records the tasks whose data a later start does not load. */
function useItems(
  objectives: readonly unknown[],
  reviews: readonly { readonly status: string }[],
): readonly ChecklistItem[] | undefined {
  const { onboardingCompleted: completed } = useUser();
  const activities = useActivities();
  const canConnectCalendar = useCalendarProviders().some(({ isConfigured }) => isConfigured);
  const items =
    activities &&
    checklistOf({
      activities,
      objectives: objectives.length,
      finishedReviews: reviews.filter(({ status }) => status === 'FINISHED').length,
      completed,
      canConnectCalendar,
    });
  const hasNew = (task: ChecklistTask) =>
    !completed.includes(task) && items?.some((item) => item.task === task && item.isDone) === true;
  const [hasObjective, hasReview] = [hasNew('SET_OBJECTIVE'), hasNew('FIRST_REVIEW')];
  useEffect(() => {
    if (hasObjective) completeStep('SET_OBJECTIVE');
    if (hasReview) completeStep('FIRST_REVIEW');
  }, [hasObjective, hasReview]);
  return items;
}
