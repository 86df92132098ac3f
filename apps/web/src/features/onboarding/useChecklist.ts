import type { Integration } from '@sevenfold/contract';
import { computeChecklist, type ChecklistItem, type ChecklistTask } from '@sevenfold/domain/onboarding';
import { useEffect } from 'react';
import { useActivities } from '#features/activity';
import { useIntegrations } from '#features/integration';
import { useObjectives } from '#features/objective';
import { useReviews } from '#features/review';
import { useUser } from '#features/user';
import { completeStep } from './steps';

/** The tasks of "Get started" by the user's data; undefined until loaded. */
export function useChecklist(): readonly ChecklistItem[] | undefined {
  const [objectives, reviews] = [useObjectives(), useReviews()];
  const integrations = useIntegrations();
  const items = useItems(objectives ?? [], reviews ?? [], integrations ?? NONE);
  return objectives && reviews && integrations ? items : undefined;
}

const NONE: readonly never[] = [];

/** The tasks for the menu, without requests of its own: based on the recorded steps and the rows of the device. */
export function useKnownChecklist(): readonly ChecklistItem[] | undefined {
  const objectives = useObjectives() ?? [];
  const reviews = useReviews() ?? [];
  return useItems(objectives, reviews, useIntegrations() ?? NONE);
}

/** Records the tasks whose data a later start does not load. */
function useItems(
  objectives: readonly unknown[],
  reviews: readonly { readonly status: string }[],
  integrations: readonly Pick<Integration, 'needsCalendarChoice'>[],
): readonly ChecklistItem[] | undefined {
  const { onboardingCompleted: completed } = useUser();
  const activities = useActivities();
  const items =
    activities &&
    computeChecklist({
      activities,
      objectives: objectives.length,
      finishedReviews: reviews.filter(({ status }) => status === 'FINISHED').length,
      completed,
      integrations,
    });
  const hasNew = (task: ChecklistTask) =>
    !completed.includes(task) && items?.some((item) => item.task === task && item.isDone) === true;
  const [hasObjective, hasReview] = [hasNew('SET_OBJECTIVE'), hasNew('FIRST_REVIEW')];
  const hasCalendar = hasNew('CONNECT_CALENDAR');
  useEffect(() => {
    if (hasObjective) completeStep('SET_OBJECTIVE');
    if (hasReview) completeStep('FIRST_REVIEW');
    if (hasCalendar) completeStep('CONNECT_CALENDAR');
  }, [hasObjective, hasReview, hasCalendar]);
  return items;
}
