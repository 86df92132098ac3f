import { daysBetween, weekIdOf, weekRange, type WeekId, weekView, type WeekView } from '@sevenfold/domain/calendar';
import { type Highlight, type ReviewFacts, type WeekContent, weekContent } from '@sevenfold/domain/review';
import { useMemo } from 'react';
import { BreakdownButton, type BreakdownTarget } from '#breakdown';
import { useText } from '#platform';
import { cx, MetaLine, Skeleton, WeekMark } from '#ui';
import { useWeekMark, useWeekStrata, weekMarkText } from '#features/insight';
import { useToday, useWeekStartDay } from '#features/user';
import { cardNumberTexts, type NumberText } from '../cardNumbers';
import { GROWN } from '../growMark';
import { useHighlight } from '../useHighlight';
import { headlineText } from '../words';

interface OpeningProps {
  week: WeekId;
  facts: ReviewFacts;
  /** True for a finished review: its headline looks back, even while the week runs. */
  isReviewed?: boolean | undefined;
  /** Draws the mark petal by petal, larger on wide screens, with the best numbers of the week below. */
  isDrawn?: boolean | undefined;
}

const MARK_SIZE = 'size-22 medium:size-30';
const DRAWN_SIZE = 'size-40 expanded:size-44';

/** The mark of a week and one sentence about it. Both open their breakdown. */
export function Opening({ week, facts, isReviewed = false, isDrawn = false }: OpeningProps) {
  const text = useText();
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const view = useView(week);
  const mark = useWeekMark(view);
  const strata = useWeekStrata(view);
  const markSize = isDrawn ? DRAWN_SIZE : MARK_SIZE;
  const highlight = useHighlight(week, facts);
  const contentSoFar = useWeekContent(week, facts);
  const headline = headlineText(highlight, isReviewed ? weekContent(facts, 0) : contentSoFar);
  const isSoFar = facts.running && week === weekIdOf(today, weekStartDay);
  // In the steps, the numbers below name the goals.
  const areGoalsShown = areMostMet(facts) && !isDrawn;
  return (
    <div className="flex flex-col gap-5 medium:gap-7">
      <span {...{ [GROWN]: '' }} className={cx('block', markSize)}>
        {mark && (
          <BreakdownButton target={{ kind: 'onTrack', week }} label={weekMarkText(mark)} className="block rounded-full">
            <WeekMark petals={mark.petals} strata={strata} className={markSize} isDrawn={isDrawn} today={today} />
          </BreakdownButton>
        )}
      </span>
      <div className="flex flex-col gap-1.5">
        <h2 tabIndex={-1} className="text-h1 text-n12 medium:text-display">
          {highlight ? (
            <BreakdownButton target={highlightTarget(highlight, week)} label={headline}>
              {headline}
            </BreakdownButton>
          ) : (
            headline
          )}
        </h2>
        {(isSoFar || areGoalsShown) && (
          <p className={cx('text-body text-n10 tabular-nums', areGoalsShown && 'pointer-coarse:-mb-4')}>
            <MetaLine
              parts={[
                areGoalsShown && (
                  <BreakdownButton
                    key="goals"
                    target={{ kind: 'goals', week }}
                    isOfLine
                    className="pointer-coarse:items-start"
                  >
                    {text('review.goalsMet', { met: facts.goalsMet, goals: facts.goals })}
                  </BreakdownButton>
                ),
                isSoFar && <span key="soFar">{text('review.soFar')}</span>,
              ].filter(Boolean)}
            />
          </p>
        )}
      </div>
      {isDrawn && mark && <BestNumbers numbers={cardNumberTexts(facts, mark)} />}
    </div>
  );
}

/** True if most goals were met: a week is not opened with what was missed. */
export const areMostMet = ({ goals, goalsMet }: Pick<ReviewFacts, 'goals' | 'goalsMet'>): boolean =>
  goalsMet * 2 > goals;

/** The mark and the sentence as placeholder blocks. */
export function OpeningSkeleton({ isDrawn = false }: Pick<OpeningProps, 'isDrawn'>) {
  return (
    <div className="flex flex-col gap-5 medium:gap-7">
      <Skeleton className={cx('rounded-full', isDrawn ? DRAWN_SIZE : MARK_SIZE)} />
      <Skeleton className="h-9 w-72 max-w-full medium:h-10" />
    </div>
  );
}

function BestNumbers({ numbers }: { numbers: readonly NumberText[] }) {
  if (numbers.length === 0) return null;
  return (
    <dl className="grid grid-cols-[repeat(3,auto)] justify-between gap-x-4 border-t border-n12/10 pt-5 tabular-nums medium:justify-start medium:gap-x-12 medium:pt-7">
      {numbers.map(({ value, name }) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-small text-n10">{name}</dt>
          <dd className="text-h2 whitespace-nowrap text-n12 expanded:text-h1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The week mark of a reviewed week; undefined while its records are loading. */
export const useReviewMark = (week: WeekId) => useWeekMark(useView(week));

function useView(week: WeekId): WeekView {
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  return useMemo(() => weekView(week, today, weekStartDay), [week, today, weekStartDay]);
}

/** Extent of the week that its headline may speak for now; a running week that is over in the meantime is whole. */
function useWeekContent(week: WeekId, facts: ReviewFacts): WeekContent {
  const today = useToday();
  const { first, last } = weekRange(week, useWeekStartDay());
  const isRunning = first <= today && today <= last;
  return weekContent(facts, isRunning ? daysBetween(today, last) + 1 : 0);
}

function highlightTarget(highlight: Highlight, week: WeekId): BreakdownTarget {
  if (highlight.kind === 'ALL_MET') return { kind: 'goals', week };
  return { kind: highlight.kind === 'ABOVE_USUAL' ? 'usual' : 'week', activityId: highlight.activity.id, week };
}
