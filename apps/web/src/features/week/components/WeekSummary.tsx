import {
  addWeeks,
  daysBetween,
  weekIdOf,
  weekRangeList,
  weeksBetween,
  type WeekView,
} from '@sevenfold/domain/calendar';
import { meanOfWeeks, weekTrend } from '@sevenfold/domain/insight';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { BreakdownButton } from '#breakdown';
import { dayFull, type Derived, number, shareText, useDerivedAfterPaint, useText, weekdayLong } from '#platform';
import { COMPACT, cx, MetaLine, useMedia, WeekMark } from '#ui';
import { onTrackText, WeekReviewLink } from '#features/review';
import {
  attainmentBefore,
  useWeekMark,
  useWeekStrata,
  type WeekFacts,
  weekMarkText,
  weeksBefore,
} from '#features/insight';
import { useWeekTotals } from '#features/record';
import { hasDaysToCome } from '../daysToCome';
import type { WeekData } from '../useWeek';
import { FactChange, type Compared, WeekFactsLine } from './WeekFactsLine';

interface WeekSummaryProps {
  view: WeekView;
  data: WeekData;
  facts: Derived<WeekFacts>;
  /** Undefined while the previous week is loading. */
  compared: Derived<Compared | undefined>;
}

const MARK_SIZE = 'size-22 max-[23rem]:size-18 medium:size-30';

/**
 * The week in one row: its mark, the goals met with the average progress, and the other facts. Compact screens show
 * those below the week, and beside the lead the link to the review, whose line is always as high as it.
 */
export function WeekSummary({ view, data, facts, compared }: WeekSummaryProps) {
  const compact = useMedia(COMPACT);
  const isFuture = view.place === 'FUTURE';
  return (
    <div className="flex flex-wrap items-center gap-3 pb-1 medium:grid medium:grid-cols-[auto_1fr] medium:gap-x-6 medium:gap-y-1 medium:pb-5 expanded:flex expanded:gap-y-4">
      <Mark view={view} />
      <div className="min-w-0 flex-1 expanded:min-w-60">
        {isFuture ? (
          <Ahead view={view} />
        ) : (
          <div className="flex items-center justify-between gap-x-3 max-medium:min-h-11">
            <Lead view={view} facts={facts} compared={compared} />
            {compact && <WeekReviewLink view={view} isSmall />}
          </div>
        )}
        {!isFuture && !hasDaysToCome(view) && <OnTrack view={view} facts={facts} />}
        <WeekAverages view={view} data={data} facts={facts} />
      </div>
      {!compact && !isFuture && <WeekFactsLine view={view} facts={facts} compared={compared} />}
    </div>
  );
}

/** Weeks whose mark was drawn since the page was loaded. */
const drawnWeeks = new Set<string>();

function Mark({ view }: { view: WeekView }) {
  const mark = useWeekMark(view);
  const strata = useWeekStrata(view);
  const [isDrawn] = useState(() => !drawnWeeks.has(view.id));
  useEffect(() => {
    drawnWeeks.add(view.id);
  }, [view.id]);
  if (!mark) return <span className={cx('row-span-2 flex-none', MARK_SIZE)} />;
  const drawing = (
    <WeekMark petals={mark.petals} strata={strata} className={MARK_SIZE} isDrawn={isDrawn} today={view.today} />
  );
  if (view.place === 'FUTURE') return drawing;
  return (
    <BreakdownButton
      target={{ kind: 'onTrack', week: view.id }}
      label={weekMarkText(mark)}
      className="row-span-2 flex-none rounded-full"
    >
      {drawing}
    </BreakdownButton>
  );
}

/** "6 of 7 days on track", which the mark shows. */
function OnTrack({ view, ...derived }: Pick<WeekSummaryProps, 'view' | 'facts'>) {
  useText();
  const mark = useWeekMark(view);
  const facts = useDerivedAfterPaint(derived.facts);
  return (
    mark &&
    mark.counted > 0 && (
      <p className="text-small text-n10 tabular-nums" aria-hidden="true">
        {onTrackText(mark, facts)}
      </p>
    )
  );
}

interface LeadProps extends Pick<WeekSummaryProps, 'facts' | 'compared'> {
  readonly view: WeekView;
}

/** "56% so far" while the week has days to come, then "3 of 11 goals met". */
function Lead({ view, ...derived }: LeadProps) {
  const text = useText();
  const { attainment } = useDerivedAfterPaint(derived.facts);
  if (!hasDaysToCome(view) || attainment === null) return <Goals week={view.id} {...derived} />;
  return (
    <dl>
      <div className={LEAD} title={text('week.attainmentTitle')}>
        <dt className="sr-only">{text('insight.attainment')}</dt>
        <dd className="text-display whitespace-nowrap text-n12 tabular-nums">
          <BreakdownButton isOfLine target={{ kind: 'goals', week: view.id }}>
            {shareText(attainment)}
          </BreakdownButton>
        </dd>
      </div>
    </dl>
  );
}

const LEAD = 'flex flex-wrap items-baseline gap-x-1.5 medium:gap-x-2';

/** "3 of 11 goals met", with the change since the previous week. */
function Goals({ week, ...derived }: Pick<WeekSummaryProps, 'facts' | 'compared'> & { week: WeekView['id'] }) {
  const text = useText();
  const { goalsMet, goals, goalsExcused } = useDerivedAfterPaint(derived.facts);
  const compared = useDerivedAfterPaint(derived.compared);
  if (goals === 0) return <p className="text-h2 text-n12">{text('week.noGoals')}</p>;
  return (
    <dl>
      <div
        className={LEAD}
        title={goalsExcused > 0 ? text('week.goalsMetExcused', { count: goalsExcused }) : text('week.goalsMetTitle')}
      >
        <dt className="order-1 text-small text-n10 lowercase [:lang(ja)_&]:order-none">{text('week.goalsMet')}</dt>
        <dd className="text-display whitespace-nowrap text-n12 tabular-nums">
          <BreakdownButton isOfLine target={{ kind: 'goals', week }}>
            {text('week.metOf', { met: number(goalsMet), goals: number(goals) })}
          </BreakdownButton>
        </dd>
        {/* On its last day a week has yet to keep its limits, which are left out: the difference would look wrong. */}
        {compared && compared.upTo === null && compared.now.goalsMet !== compared.before.goalsMet && (
          <dd className="order-2 max-medium:hidden">
            <FactChange about="goals" week={week} compared={compared} />
          </dd>
        )}
      </div>
    </dl>
  );
}

/** "In 3 weeks", and when it can be recorded. */
function Ahead({ view }: { view: WeekView }) {
  const text = useText();
  const current = weekIdOf(view.today, view.weekStartDay);
  return (
    <p className="text-h2 text-n12 first-letter:uppercase">
      {text('week.ahead', { weeks: weeksBetween(current, view.id) })}
    </p>
  );
}

/** Too narrow for both averages in one line. */
const NARROW = '(max-width: 22.5rem)';

/** Weeks that the course of a running week is compared with. */
const USUAL_WEEKS = 8;

type WeekAveragesProps = Omit<WeekSummaryProps, 'compared'>;

/**
 * "so far · usually 73% by Friday", "59% average progress · usually 96%"; of a future week, when it can be recorded and
 * reviewed.
 */
function WeekAverages(props: WeekAveragesProps) {
  const text = useText();
  const { view } = props;
  if (view.place === 'FUTURE')
    return (
      <p className="pt-1 text-small text-n10">
        {text('ui.sentences', {
          first: text('week.future', { day: startOf(view) }),
          second: text('review.opensThen'),
        })}
      </p>
    );
  return hasDaysToCome(view) ? <Course {...props} /> : <Averages {...props} />;
}

/** The usual progress of the same weekdays, beside that of a running week. */
function Course({ view, data: { allActivities, hasPast }, facts }: WeekAveragesProps) {
  const text = useText();
  const { attainment } = useDerivedAfterPaint(facts);
  const [from, to] = [addWeeks(view.id, -USUAL_WEEKS), addWeeks(view.id, -1)];
  const days = view.dates.indexOf(view.today) + 1;
  const totals = useWeekTotals(from, to, { days }).data;
  const mean = useMemo(
    () => (totals && hasPast ? meanOfWeeks(weekTrend(allActivities, totals, weekRangeList(from, to), from)) : null),
    [allActivities, totals, hasPast, from, to],
  );
  if (attainment === null) return null;
  return (
    <Line
      parts={[
        mean === null ? (
          // As high as the button that follows, so that nothing moves.
          <span key="soFar" className="pointer-coarse:inline-flex pointer-coarse:min-h-11">
            {text('week.soFar')}
          </span>
        ) : (
          <BreakdownButton
            key="usual"
            isOfLine
            // The text is right below the number that it explains, its touch target below that of the number.
            className="pointer-coarse:items-start"
            target={{ kind: 'goalsMean', from, to, days }}
          >
            {/* On the narrowest phones in two lines. */}
            <MetaLine
              parts={text('week.soFarUsual', { share: shareText(mean), weekday: weekdayLong(view.today) }).split(' · ')}
            />
          </BreakdownButton>
        ),
      ]}
    />
  );
}

/** The average progress of a week, and that of the four weeks before. */
function Averages({ view, data: { allActivities, totals, hasPast }, facts }: WeekAveragesProps) {
  const text = useText();
  const { attainment } = useDerivedAfterPaint(facts);
  const isNarrow = useMedia(NARROW);
  const current = weekIdOf(view.today, view.weekStartDay);
  const mean = useMemo(
    () => (totals && hasPast ? attainmentBefore(allActivities, totals, view.id, current) : null),
    [allActivities, totals, hasPast, view.id, current],
  );
  if (attainment === null) return null;
  return (
    <Line
      parts={[
        <BreakdownButton
          key="share"
          isOfLine
          className="pointer-coarse:items-start"
          target={{ kind: 'goals', week: view.id }}
        >
          {text('week.attainment', { share: shareText(attainment) })}
        </BreakdownButton>,
        mean !== null && !isNarrow && (
          <BreakdownButton
            key="usual"
            isOfLine
            className="pointer-coarse:items-start"
            target={{ kind: 'goalsMean', ...weeksBefore(view.id) }}
          >
            {text('week.attainmentUsual', { share: shareText(mean) })}
          </BreakdownButton>
        ),
      ]}
    />
  );
}

function Line({ parts }: { parts: readonly ReactNode[] }) {
  const text = useText();
  return (
    <p className="text-small text-n10 tabular-nums" title={text('week.attainmentTitle')}>
      <MetaLine parts={parts.filter(Boolean)} />
    </p>
  );
}

/** "Monday", or with the date for later weeks. */
function startOf({ dates: [first], today }: WeekView): string {
  const start = first ?? today;
  return daysBetween(today, start) < 7 ? weekdayLong(start) : dayFull(start);
}
