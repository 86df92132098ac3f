import { daysBetween, weekIdOf, weekRange, type WeekId, weekView, type WeekView } from '@sevenfold/domain/calendar';
import {
  type CardNumberKind,
  type Highlight,
  type ReviewFacts,
  type WeekContent,
  weekContent,
} from '@sevenfold/domain/review';
import { type ReactNode, useMemo } from 'react';
import { BreakdownButton, type BreakdownTarget } from '#breakdown';
import { labelled, shareText, useText } from '#platform';
import { Card, cx, MetaLine, Skeleton, WeekMark } from '#ui';
import { useWeekMark, useWeekStrata, weekMarkText } from '#features/insight';
import { useToday, useWeekStartDay } from '#features/user';
import { cardNumberTexts, type NumberText } from '../cardNumbers';
import { MARK } from '../carryMark';
import { onTrackText } from '../onTrackText';
import { useHighlight } from '../useHighlight';
import { headlineText } from '../words';

interface OpeningProps {
  week: WeekId;
  facts: ReviewFacts;
}

/** Beside its sentence. */
const MARK_SIZE = 'size-22 min-[24rem]:size-26 medium:size-44';
/** As large as the window has room for above the faces of the second step. */
const FLOWER_SIZE = 'size-[clamp(9rem,32dvh,20rem)] max-w-full';

/** The opening of a review: the mark of the week, drawn petal by petal, one sentence and the best numbers below. */
export function Opening({ week, facts }: OpeningProps) {
  const text = useText();
  const today = useToday();
  const mark = useReviewMark(week);
  const content = useWeekContent(week, facts);
  const weekStartDay = useWeekStartDay();
  const isSoFar = facts.running && week === weekIdOf(today, weekStartDay);
  return (
    <UnderFlower week={week} isDrawn>
      <div className="flex flex-col gap-1.5 px-4">
        <Headline week={week} facts={facts} content={content} />
        {isSoFar && <p className="text-body text-n10">{text('review.soFar')}</p>}
      </div>
      {mark && <BestNumbers week={week} numbers={cardNumberTexts(facts, mark)} />}
    </UnderFlower>
  );
}

interface UnderFlowerProps {
  week: WeekId;
  isDrawn?: boolean;
  children: ReactNode;
}

/** The mark of a week with a heading and more below it, at the same place in the first two steps of a review. */
export function UnderFlower({ week, isDrawn = false, children }: UnderFlowerProps) {
  const mark = useReviewMark(week);
  return (
    <div className="flex flex-col gap-5 text-center medium:gap-7">
      <div className="flex justify-center">
        <Mark week={week} mark={mark} className={FLOWER_SIZE} isDrawn={isDrawn} />
      </div>
      {children}
    </div>
  );
}

interface LookBackProps extends OpeningProps {
  /** Content below the sentence. */
  children: ReactNode;
}

/** The head of a finished review: its mark beside a sentence that looks back, even while the week runs. */
export function LookBack({ week, facts, children }: LookBackProps) {
  const text = useText();
  const mark = useReviewMark(week);
  const goals = showsGoalsMet(facts) && (
    // Its touch target reaches over the line below, which is none, so that the lines have one distance.
    <BreakdownButton target={{ kind: 'goals', week }} className="pointer-coarse:-mb-2.5" isOfLine>
      {text('review.goalsMet', { met: facts.goalsMet, goals: facts.goals })}
    </BreakdownButton>
  );
  const average = showsAverage(facts) && text('review.attainment', { share: shareText(facts.attainment) });
  // Explains the petals; the mark has it as its accessible name.
  const petals = mark && mark.counted > 0 && <span aria-hidden="true">{onTrackText(mark, facts)}</span>;
  const parts = [goals, average, petals].filter(Boolean);
  return (
    <div className="flex items-center gap-4 medium:gap-8">
      <Mark week={week} mark={mark} className={MARK_SIZE} />
      <div className="flex min-w-0 flex-col gap-3 medium:gap-4">
        <div className="flex flex-col gap-1.5">
          <Headline week={week} facts={facts} content={weekContent(facts, 0)} />
          {parts.length > 0 && (
            <div className="text-body text-n10 tabular-nums">
              <MetaLine parts={parts} className="items-baseline" />
            </div>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

interface MarkProps {
  week: WeekId;
  /** Undefined while the week's records are loading. */
  mark: ReturnType<typeof useReviewMark>;
  className: string;
  isDrawn?: boolean;
}

/** The mark of a week, which opens its breakdown. */
function Mark({ week, mark, className, isDrawn = false }: MarkProps) {
  const today = useToday();
  const strata = useWeekStrata(useView(week));
  return (
    // One that draws itself does not travel from the garden.
    <span {...(!isDrawn && { [MARK]: week })} className={cx('block flex-none', className)}>
      {mark && (
        <BreakdownButton target={{ kind: 'onTrack', week }} label={weekMarkText(mark)} className="block rounded-full">
          <WeekMark petals={mark.petals} strata={strata} className={className} isDrawn={isDrawn} today={today} />
        </BreakdownButton>
      )}
    </span>
  );
}

interface HeadlineProps extends OpeningProps {
  content: WeekContent;
}

/** One sentence about the week, which opens its breakdown. */
function Headline({ week, facts, content }: HeadlineProps) {
  const highlight = useHighlight(week, facts);
  const headline = headlineText(highlight, content);
  return (
    <h2 tabIndex={-1} className="text-h1 text-n12 medium:text-display">
      {highlight ? (
        <BreakdownButton target={highlightTarget(highlight, week)} label={headline}>
          {headline}
        </BreakdownButton>
      ) : (
        headline
      )}
    </h2>
  );
}

/** True if the head of a finished review says how many goals were met; one without any is not led by that. */
export const showsGoalsMet = ({ goalsMet }: Pick<ReviewFacts, 'goalsMet'>): boolean => goalsMet > 0;

/** True if the head of a finished review says the average progress beside the goals met. */
export const showsAverage = (
  facts: Pick<ReviewFacts, 'goalsMet' | 'goals' | 'running' | 'attainment'>,
): facts is typeof facts & { attainment: number } =>
  showsGoalsMet(facts) && facts.goalsMet < facts.goals && !facts.running && facts.attainment !== null;

/** The mark and the sentence of the opening as placeholder blocks. */
export const OpeningSkeleton = () => (
  <div className="flex flex-col items-center gap-5 medium:gap-7">
    <Skeleton className={cx('rounded-full', FLOWER_SIZE)} />
    <Skeleton className="h-9 w-72 max-w-full medium:h-10" />
  </div>
);

/** The mark, the sentence, the texts and the numbers of a finished review as placeholder blocks. */
export const LookBackSkeleton = () => (
  <div className="flex flex-col gap-7">
    <div className="flex items-center gap-4 medium:gap-8">
      <Skeleton className={cx('flex-none rounded-full', MARK_SIZE)} />
      {/* The sentence in two lines, the best numbers in two or three, and the mood. */}
      <div className="flex min-w-0 flex-1 flex-col gap-3 medium:gap-4">
        <div className="flex flex-col gap-1.5">
          <Skeleton className="h-[2lh] max-w-90 text-h1 medium:text-display" />
          <Skeleton className="h-[1lh] w-32 text-body" />
          <Skeleton className="h-[1lh] w-40 text-body" />
        </div>
        <Skeleton className="h-8 w-28 medium:h-11" />
      </div>
    </div>
    {[0, 1].map((text) => (
      <span key={text} className="flex flex-col gap-2">
        <Skeleton className="h-3.5 w-16" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </span>
    ))}
    {/* The title of the numbers, their average, and rows of activities. */}
    <div className="flex flex-col gap-5">
      <div className="flex items-center justify-between">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-3.5 w-32" />
      </div>
      <Card>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="flex items-start gap-3 px-3.5 py-2.5 not-first:border-t not-first:border-n4">
            <Skeleton className="size-9 flex-none rounded-control" />
            <span className="flex min-w-0 flex-1 flex-col gap-2.5 pt-1 pb-0.5">
              <span className="flex justify-between gap-3">
                <Skeleton className="h-4 w-28" />
                <Skeleton className="h-4 w-20" />
              </span>
              <Skeleton className="h-1.5 rounded-full" />
              <Skeleton className="h-3.5 w-24" />
            </span>
          </div>
        ))}
      </Card>
    </div>
  </div>
);

/** Breakdown of each of the best numbers. */
const BREAKDOWNS = {
  GOALS: 'goals',
  ON_TRACK: 'onTrack',
  ATTAINMENT: 'goals',
  ACTIVE_DAYS: 'activeDays',
  TRACKED: 'tracked',
} as const satisfies Record<CardNumberKind, BreakdownTarget['kind']>;

function BestNumbers({ week, numbers }: { week: WeekId; numbers: readonly NumberText[] }) {
  if (numbers.length === 0) return null;
  return (
    <dl className="grid auto-cols-fr grid-flow-col gap-x-4 border-t border-n12/10 pt-5 tabular-nums medium:pt-7">
      {numbers.map(({ kind, value, name }) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-small text-n10">{name}</dt>
          <dd className="text-h2 whitespace-nowrap text-n12 expanded:text-h1">
            <BreakdownButton target={{ kind: BREAKDOWNS[kind], week }} label={labelled(name, value)}>
              {value}
            </BreakdownButton>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The week mark of a reviewed week; undefined while its records are loading. */
export const useReviewMark = (week: WeekId) => useWeekMark(useView(week));

/** The areas in the petals of a reviewed week; undefined while its records are loading. */
export const useReviewStrata = (week: WeekId) => useWeekStrata(useView(week));

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
