import { explainSuggestion, explainUsual } from '@sevenfold/domain/breakdown';
import { useText } from '#platform';
import {
  consideredWeeksOf,
  reasonTexts,
  suggestionText,
  useWeekFacts,
  usualText,
  usualWeeksOf,
} from '#features/review';
import { Breakdown } from '../components/Breakdown';
import { NotHere } from '../components/NotHere';
import { amountText } from '#features/record';
import type { ActivitySourceProps } from './source';

/** Numbers of the review of a week: what is usual, and a suggested goal with the weeks it is based on. */
export function ReviewSource({ target, activity, onOpen }: ActivitySourceProps<'usual' | 'offer'>) {
  useText();
  const { facts, offers, sources, activities, isError, isBusy, retry } = useWeekFacts(target.week);
  const own = facts?.activities.find(({ id }) => id === activity.id);
  const offer = offers.find(({ activityId }) => activityId === activity.id);
  const counted = activities.find(({ id }) => id === activity.id);
  if (!sources || !facts || (target.kind === 'offer' && (!offer || !counted)))
    return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  if (target.kind === 'offer' && offer && counted)
    return (
      <Breakdown
        target={target}
        number={explainSuggestion(offer, activity, consideredWeeksOf(sources, counted))}
        activity={activity}
        title={offer.suggested === null ? reasonTexts(activity, offer)[0] : suggestionText(activity, offer)}
        onOpen={onOpen}
      />
    );
  const { done = 0, target: goal = null, outcome = 'NO_GOAL' } = own ?? {};
  const week = { week: target.week, done, target: goal, outcome };
  return (
    <Breakdown
      target={target}
      number={explainUsual(week, counted ? usualWeeksOf(sources, counted) : [], sources.upTo)}
      activity={activity}
      title={(own && usualText(own)) ?? amountText(activity, done)}
      onOpen={onOpen}
    />
  );
}
