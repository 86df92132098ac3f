import type { Activity } from '@sevenfold/contract';
import { addWeeks, type WeekId, weekNumberOf } from '@sevenfold/domain/calendar';
import type { GoalDiffLine, GoalOffer } from '@sevenfold/domain/review';
import { ArrowRight } from 'lucide-react';
import { text, useText } from '#platform';
import { ActivityTile, Card, MetaLine, SectionHeader } from '#ui';
import { goalText } from '#features/record';
import type { ChosenGoals } from '../useGoalChoices';
import { changeText } from '../words';
import { Fold } from './Fold';
import { GoalRow } from './GoalRow';

interface GoalsStepProps {
  /** Week of the review. */
  week: WeekId;
  offers: readonly GoalOffer[];
  activities: readonly Activity[];
  from: WeekId;
  /** Range of weeks the suggestions are based on, both ends inclusive. */
  considered: { readonly from: WeekId; readonly to: WeekId };
  chosen: ChosenGoals;
  diff: readonly GoalDiffLine[];
}

/** Next week's goals as changes to the current ones: those with a suggestion first. */
export function GoalsStep({ week, offers, activities, from, considered, chosen, diff }: GoalsStepProps) {
  useText();
  const known = new Map(activities.map((activity) => [activity.id, activity]));
  const worth = offers.filter(({ action }) => action !== 'KEEP');
  const rest = offers.filter(({ action }) => action === 'KEEP');
  const rows = (some: readonly GoalOffer[], quiet: boolean) =>
    some.map((offer) => {
      const activity = known.get(offer.activityId);
      return (
        activity && (
          <GoalRow
            key={activity.id}
            week={week}
            activity={activity}
            offer={offer}
            from={from}
            choice={chosen.choices.get(activity.id)}
            quiet={quiet}
            onChoose={(choice) => chosen.choose(activity.id, choice)}
          />
        )
      );
    });
  if (offers.length === 0) return <p className="text-body text-n10">{text('review.noActivities')}</p>;
  return (
    <div className="flex flex-col gap-5">
      {/* Near the title of the step, which it belongs to. */}
      <p className="-mt-4 text-body text-n10">
        {/* In a review on time, these are the weeks the user has just seen. */}
        {from > addWeeks(week, 1)
          ? text('ui.sentences', {
              first: text('review.goalsFrom', { number: weekNumberOf(from) }),
              second: text('review.basedOn', {
                from: weekNumberOf(considered.from),
                to: weekNumberOf(considered.to),
              }),
            })
          : text('review.goalsFrom', { number: weekNumberOf(from) })}
      </p>
      {worth.length > 0 ? (
        <section>
          <SectionHeader title={text('review.worthALook')} level={3} />
          <Card>
            <ul>{rows(worth, false)}</ul>
          </Card>
        </section>
      ) : (
        <p className="text-body font-strong text-n12">{text('review.nothingToChange')}</p>
      )}
      {rest.length > 0 && (
        <Fold
          title={<MetaLine parts={restParts(rest, worth.length > 0)} />}
          isOpenAtFirst={isChosen(rest, chosen)}
          overview={<KeptGoals offers={rest} known={known} />}
        >
          <Card>
            <ul>{rows(rest, true)}</ul>
          </Card>
        </Fold>
      )}
      <Changes diff={diff} known={known} />
    </div>
  );
}

interface KeptGoalsProps {
  readonly offers: readonly GoalOffer[];
  readonly known: ReadonlyMap<string, Activity>;
}

/** The goals without a suggestion at a glance. */
function KeptGoals({ offers, known }: KeptGoalsProps) {
  return (
    <ul className="grid grid-cols-2 gap-2 pt-2 max-[20rem]:grid-cols-1 medium:grid-cols-3">
      {offers.map(({ activityId, current }) => {
        const activity = known.get(activityId);
        return (
          activity &&
          current !== null && (
            <li
              key={activityId}
              className="flex min-w-0 items-center gap-2 rounded-card bg-card p-2 shadow-s1 medium:gap-2.5 medium:p-2.5"
            >
              <ActivityTile icon={activity.icon} color={activity.color} size={28} />
              <span className="min-w-0 text-small">
                <span className="line-clamp-2 font-strong wrap-anywhere text-n12">{activity.name}</span>
                <span className="block text-n10 tabular-nums">{goalText(activity, current)}</span>
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Counts goals as the week does: an activity without one is listed, but is no goal. */
function restParts(rest: readonly GoalOffer[], hasOthers: boolean): readonly string[] {
  const withGoal = rest.filter(({ current }) => current !== null).length;
  const without = rest.length - withGoal;
  return [
    ...(withGoal > 0 ? [text('review.stay', { count: withGoal, hasOthers: String(hasOthers) })] : []),
    ...(without > 0 ? [text('review.withoutGoal', { count: without })] : []),
  ];
}

/** True if a folded goal would hide a choice. */
const isChosen = (offers: readonly GoalOffer[], { choices }: ChosenGoals): boolean =>
  offers.some(({ activityId }) => choices.has(activityId));

function Changes({ diff, known }: { diff: readonly GoalDiffLine[]; known: ReadonlyMap<string, Activity> }) {
  useText();
  return (
    <section aria-live="polite">
      {diff.length > 0 && (
        <>
          <SectionHeader title={text('review.changes')} level={3} />
          <ul className="flex flex-col gap-1.5">
            {diff.map((line) => {
              const activity = known.get(line.activityId);
              return (
                activity && (
                  <li key={line.activityId} className="flex items-center gap-2 text-body text-n12 tabular-nums">
                    <ArrowRight className="size-4 text-n10" aria-hidden="true" />
                    {changeText(activity, line)}
                  </li>
                )
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
