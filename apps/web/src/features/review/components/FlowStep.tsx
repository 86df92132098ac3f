import type { WeekId } from '@sevenfold/domain/calendar';
import type { GoalDiffLine } from '@sevenfold/domain/review';
import type { ReactNode } from 'react';
import type { TextKey } from '@sevenfold/i18n';
import { useText } from '../../../platform/text';
import { ErrorState } from '../../../ui/ErrorState';
import { Loading, Skeleton } from '../../../ui/Skeleton';
import type { ReviewTexts } from '../commands';
import { strugglePrompts, winPrompts } from '../prompts';
import type { ChosenGoals } from '../useGoalChoices';
import type { LoadedFacts } from '../useWeekSources';
import { FeelingPicker } from './FeelingPicker';
import { GoalsStep } from './GoalsStep';
import { Numbers } from './Numbers';
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

const TITLES: readonly TextKey[] = [
  'review.numbers',
  'review.feeling',
  'review.wins',
  'review.struggles',
  'review.notes',
  'review.goals',
];

/** One step with its question as heading. */
export function FlowStep({ step, ...props }: FlowStepProps) {
  const text = useText();
  return (
    <>
      <h2 tabIndex={-1} className="text-h2">
        {text(TITLES[step - 1] ?? 'review.numbers')}
      </h2>
      <Content step={step} {...props} />
    </>
  );
}

function Content({ week, step, texts, onChange, loaded, chosen, diff, feelingError }: FlowStepProps): ReactNode {
  const text = useText();
  const { facts, offers, activities, from, considered } = loaded;
  switch (step) {
    case 1:
      return <FactsOf week={week} loaded={loaded} />;
    case 2:
      return (
        <FeelingPicker
          hideLabel
          value={texts.feeling}
          onChange={(feeling) => onChange({ feeling })}
          error={feelingError}
        />
      );
    case 3:
      return (
        <ReviewText
          key="wins"
          hideLabel
          label={text('review.wins')}
          value={texts.wins}
          onChange={(wins) => onChange({ wins })}
          prompts={facts && winPrompts(facts)}
        />
      );
    case 4:
      return (
        <ReviewText
          key="struggles"
          hideLabel
          label={text('review.struggles')}
          value={texts.struggles}
          onChange={(struggles) => onChange({ struggles })}
          prompts={facts && strugglePrompts(facts)}
        />
      );
    case 5:
      return (
        <ReviewText
          key="notes"
          hideLabel
          label={text('review.notes')}
          value={texts.notes}
          onChange={(notes) => onChange({ notes })}
          hint={text('review.optional')}
        />
      );
    default:
      return facts ? (
        <GoalsStep
          week={week}
          offers={offers}
          activities={activities}
          from={from}
          considered={considered}
          chosen={chosen}
          diff={diff}
        />
      ) : (
        <FactsOf week={week} loaded={loaded} />
      );
  }
}

function FactsOf({ week, loaded }: { week: WeekId; loaded: LoadedFacts }) {
  const text = useText();
  const { facts, isError, isAway, isBusy, retry } = loaded;
  if (isError && !facts)
    return <ErrorState text={isAway ? text('breakdown.away') : undefined} onRetry={retry} busy={isBusy} />;
  return (
    <Loading pending={!facts} skeleton={<NumbersSkeleton />}>
      {facts && <Numbers facts={facts} week={week} />}
    </Loading>
  );
}

function NumbersSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}
