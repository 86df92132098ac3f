import { weekNumberOf, type WeekId } from '@sevenfold/domain/calendar';
import type { GoalDiffLine } from '@sevenfold/domain/review';
import { type ReactNode, useMemo } from 'react';
import { useText } from '#platform';
import { Loading, PageError, useMedia } from '#ui';
import type { ReviewTexts } from '../commands';
import { strugglePrompts, winPrompts } from '../prompts';
import type { ChosenGoals } from '../useGoalChoices';
import type { LoadedFacts } from '../useWeekSources';
import { countOpenDays, doneLastWeek } from '../weekSources';
import { FeelingPicker } from './FeelingPicker';
import { Fold } from './Fold';
import { GoalsStep } from './GoalsStep';
import { Numbers } from './Numbers';
import { Opening, OpeningSkeleton, UnderFlower } from './Opening';
import { RecentFeelings } from './RecentFeelings';
import { ReviewText } from './TextStep';

interface FlowStepProps {
  week: WeekId;
  step: number;
  texts: ReviewTexts;
  onChange(fields: Partial<ReviewTexts>): void;
  loaded: LoadedFacts;
  chosen: ChosenGoals;
  diff: readonly GoalDiffLine[];
  feelingError: string | null;
}

/** One step of the review. */
export function FlowStep({ step, ...props }: FlowStepProps) {
  const text = useText();
  const goalsTitle = useGoalsTitle(props.loaded);
  switch (step) {
    case 1:
      return (
        <FactsOf loaded={props.loaded}>
          {({ facts }) => (
            <div className="flex flex-col gap-6">
              <Opening week={props.week} facts={facts} />
              <Fold title={text('review.numbersShort')} isCentred>
                <Numbers facts={facts} week={props.week} />
              </Fold>
            </div>
          )}
        </FactsOf>
      );
    case 2:
      return (
        <div className="flex flex-col gap-8">
          <UnderFlower week={props.week}>
            <StepTitle>{text('review.feeling')}</StepTitle>
          </UnderFlower>
          <FeelingPicker
            hideLabel
            value={props.texts.feeling}
            onChange={(feeling) => props.onChange({ feeling })}
            error={props.feelingError}
          />
          <RecentFeelings week={props.week} />
        </div>
      );
    case 3:
      return (
        <Question title={text('review.words')}>
          <Texts {...props} />
        </Question>
      );
    default:
      return (
        <Question title={goalsTitle}>
          <FactsOf loaded={props.loaded}>
            {({ offers, activities, from, considered }) => (
              <GoalsStep
                week={props.week}
                offers={offers}
                activities={activities}
                from={from}
                considered={considered}
                chosen={props.chosen}
                diff={props.diff}
              />
            )}
          </FactsOf>
        </Question>
      );
  }
}

/** "Next week's goals"; after the week is over, "Goals from Week 47 on", because they apply from the current one. */
function useGoalsTitle({ daysLeft, from }: LoadedFacts): string {
  const text = useText();
  return daysLeft > 0 ? text('review.goals') : text('review.goalsOn', { number: weekNumberOf(from) });
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col gap-6">
      <StepTitle>{title}</StepTitle>
      {children}
    </div>
  );
}

const StepTitle = ({ children }: { children: ReactNode }) => (
  <h2 tabIndex={-1} className="text-h1 text-n12 medium:text-display">
    {children}
  </h2>
);

/** Wins, struggles and notes on one page. On touch screens no field is focused, so that the keyboard hides none. */
function Texts({
  week,
  texts,
  onChange,
  loaded: { facts, sources, activities },
}: Pick<FlowStepProps, 'week' | 'texts' | 'onChange' | 'loaded'>) {
  const text = useText();
  const countsFrom = useMemo(() => new Map(activities.map((one) => [one.id, one.countsFrom])), [activities]);
  const openDays = useMemo(() => (sources ? countOpenDays(sources) : new Map<string, number>()), [sources]);
  const lastWeek = useMemo(() => (sources ? doneLastWeek(sources) : new Map<string, number>()), [sources]);
  const isTouch = useMedia('(pointer: coarse)');
  return (
    <div className="flex flex-col gap-7">
      <ReviewText
        label={text('review.wins')}
        value={texts.wins}
        onChange={(wins) => onChange({ wins })}
        prompts={facts && winPrompts(facts, lastWeek)}
        isFocused={!isTouch}
      />
      <ReviewText
        label={text('review.struggles')}
        value={texts.struggles}
        onChange={(struggles) => onChange({ struggles })}
        prompts={facts && strugglePrompts(facts, { week, openDays, countsFrom, lastWeek })}
      />
      <ReviewText label={text('review.notes')} value={texts.notes} onChange={(notes) => onChange({ notes })} />
    </div>
  );
}

type Known = LoadedFacts & { readonly facts: NonNullable<LoadedFacts['facts']> };

function FactsOf({ loaded, children }: { loaded: LoadedFacts; children(known: Known): ReactNode }) {
  const text = useText();
  const { facts, isError, isAway, isBusy, retry } = loaded;
  if (isError && !facts)
    return <PageError text={isAway ? text('breakdown.away') : undefined} onRetry={retry} busy={isBusy} />;
  return (
    <Loading pending={!facts} skeleton={<OpeningSkeleton />}>
      {facts && children({ ...loaded, facts })}
    </Loading>
  );
}
