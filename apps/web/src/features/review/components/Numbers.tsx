import { namedArea, shownAreaFigures } from '@sevenfold/domain/area';
import { daysBetween, today as dateAt, weekRange, type WeekId, weekView } from '@sevenfold/domain/calendar';
import { type ActivityFacts, findGentleNote, isComparedWithUsual, type ReviewFacts } from '@sevenfold/domain/review';
import { Check, Leaf } from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalised, parseInstant, shareText, useText, weekdayLong } from '#platform';
import { activityColor, ActivityTile, Card, cx, GoalProgress, MetaLine, SectionHeader } from '#ui';
import { isShortWeek, useActivities } from '#features/activity';
import { defaultAreaName, useFallbackArea } from '#features/area';
import { BreakdownButton, type BreakdownTarget } from '#breakdown';
import { CombinedGoals } from '#features/combinedGoal';
import { weeksBefore } from '#features/insight';
import { useSettings, useToday, useWeekStartDay } from '#features/user';
import { doneText, gentleText, sinceReviewText, usualText } from '../words';
import { MovedObjectives } from './MovedObjectives';
import { showsAverage } from './Opening';

interface NumbersProps {
  facts: ReviewFacts;
  /** Numbers open the breakdown of the week's current data, which may differ from frozen facts. */
  week: WeekId;
  /** Instant at which the facts were frozen; without it, they are those of now. */
  finishedAt?: string | null;
  /** Note on the day the facts were frozen. */
  note?: ReactNode;
  /** The week's facts as of now, which may differ from the frozen ones; undefined while loading. */
  now?: ReviewFacts | undefined;
  /** True if the head above says how many goals were met, and the averages stand beside the title of the numbers. */
  areGoalsAbove?: boolean;
}

/** Facts of the week. */
export function Numbers({ facts, week, finishedAt = null, note, now, areGoalsAbove = false }: NumbersProps) {
  const text = useText();
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const short = new Set((useActivities() ?? []).filter((one) => isShortWeek(one, week)).map(({ id }) => id));
  return (
    <div className="flex flex-col gap-5">
      <Head facts={facts} week={week} finishedAt={finishedAt} now={now} areGoalsAbove={areGoalsAbove} />
      <GentleNote facts={facts} week={week} />
      {facts.activities.length === 0 ? (
        <p className="text-body text-n10">{text('review.nothing')}</p>
      ) : (
        <Card>
          <ul>
            {facts.activities.map((activity, index) => (
              <ActivityLine
                key={activity.id}
                facts={activity}
                week={week}
                isShort={short.has(activity.id)}
                divided={index > 0}
              />
            ))}
          </ul>
        </Card>
      )}
      <CombinedGoals level={3} view={weekView(week, today, weekStartDay)} />
      <Areas facts={facts} week={week} />
      {facts.objectives.length > 0 && <MovedObjectives objectives={facts.objectives} week={week} />}
      {note !== undefined && <p className="text-small text-n10">{note}</p>}
    </div>
  );
}

function Head({ facts, week, finishedAt = null, now, areGoalsAbove = false }: NumbersProps) {
  const { goalsMet, goals } = facts;
  const text = useText();
  const changed = now && sinceReviewText(facts, now);
  if (areGoalsAbove && changed === undefined) return null;
  const met = goals === 0 ? text('review.noGoals') : text('review.goalsMet', { met: goalsMet, goals });
  return (
    <div>
      {!areGoalsAbove && (
        <>
          <p className="text-body font-strong text-n12">
            {goals === 0 ? met : <BreakdownButton target={{ kind: 'goals', week }}>{met}</BreakdownButton>}
          </p>
          <Averages facts={facts} week={week} finishedAt={finishedAt} />
        </>
      )}
      {changed !== undefined && <p className="pt-1 text-small text-n11 tabular-nums">{changed}</p>}
    </div>
  );
}

/** The average progress of the week, unless the head above says it, and that of the weeks before. */
export function Averages({
  facts,
  week,
  finishedAt = null,
  areGoalsAbove = false,
}: Pick<NumbersProps, 'facts' | 'week' | 'finishedAt' | 'areGoalsAbove'>) {
  const { running, attainment, attainmentBefore } = facts;
  const text = useText();
  const compared = useComparedDays(week, running, finishedAt);
  const isAverageAbove = areGoalsAbove && showsAverage(facts);
  const before = text(compared ? 'review.attainmentBeforeBy' : 'review.attainmentBefore', {
    share: shareText(attainmentBefore ?? 0),
    weekday: compared?.weekday ?? '',
  });
  const parts: readonly (readonly [BreakdownTarget, string])[] = [
    ...(attainment === null || isAverageAbove
      ? []
      : [[{ kind: 'goals', week }, text('review.attainment', { share: shareText(attainment) })] as const]),
    ...(attainmentBefore === null
      ? []
      : [
          [
            { kind: 'goalsMean', ...weeksBefore(week), days: compared?.days },
            isAverageAbove ? capitalised(before) : before,
          ] as const,
        ]),
  ];
  if (parts.length === 0) return null;
  return (
    // Below the goals met, the touch targets reach over the lines below, which are none.
    <p className={cx('text-small text-n10 tabular-nums', !areGoalsAbove && 'pt-1 pointer-coarse:-mb-3')}>
      <JoinedParts parts={parts} />
    </p>
  );
}

/**
 * The days of a running week that are compared with those of previous weeks: their number and the last weekday. Null for
 * a week that is over, which is compared as a whole.
 *
 * @param finishedAt when the facts were frozen, which decides how many days they compare; null for those of now
 */
function useComparedDays(
  week: WeekId,
  running: boolean,
  finishedAt: string | null,
): { readonly days: number; readonly weekday: string } | null {
  const today = useToday();
  const { weekStartDay, timezone, dayEndsAt } = useSettings();
  const { first, last } = weekRange(week, weekStartDay);
  const date = finishedAt === null ? today : dateAt(parseInstant(finishedAt), timezone, dayEndsAt);
  return running && first <= date && date <= last
    ? { days: daysBetween(first, date) + 1, weekday: weekdayLong(date) }
    : null;
}

/** A row of numbers, each of which opens its breakdown. */
const JoinedParts = ({
  parts,
}: {
  parts: readonly (readonly [target: BreakdownTarget, content: string, label?: string])[];
}) => (
  <MetaLine
    parts={parts.map(([target, content, label]) => (
      <BreakdownButton key={content} target={target} label={label} isOfLine>
        {content}
      </BreakdownButton>
    ))}
  />
);

/** Names the activity that went less well. */
function GentleNote({ facts, week }: { facts: ReviewFacts; week: WeekId }) {
  const gentle = findGentleNote(facts);
  if (!gentle) return null;
  return (
    <p className="flex min-h-11 items-center gap-3 rounded-card bg-n12/5 px-3.5 py-2 text-body text-n11">
      <Leaf className="size-4.5 text-n10" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <BreakdownButton
          target={{ kind: gentle.kind === 'QUIETER' ? 'usual' : 'week', activityId: gentle.activity.id, week }}
        >
          {gentleText(gentle)}
        </BreakdownButton>
      </span>
    </p>
  );
}

interface ActivityLineProps {
  facts: ActivityFacts;
  week: WeekId;
  /** True in the short first week of the activity. */
  isShort: boolean;
  divided: boolean;
}

function ActivityLine({ facts, week, isShort, divided }: ActivityLineProps) {
  const text = useText();
  const { name, icon, color, unit, direction, target, done, skippedDays, outcome } = facts;
  const breakdown = { kind: 'week', activityId: facts.id, week } as const;
  const usual = isComparedWithUsual(facts) ? usualText(facts) : undefined;
  const state =
    outcome === 'EXCUSED'
      ? text('review.excused')
      : skippedDays > 0
        ? text('review.skipped', { days: skippedDays })
        : undefined;
  const more: readonly (readonly [BreakdownTarget, string, string])[] = [
    ...(usual === undefined
      ? []
      : [
          [
            { ...breakdown, kind: 'usual' },
            capitalised(usual),
            text('review.prompt', { name, amount: usual }),
          ] as const,
        ]),
    ...[isShort && target !== null ? text('goal.shortFirstWeek') : undefined, state]
      .filter((note) => note !== undefined)
      .map((note) => [breakdown, note, text('review.prompt', { name, amount: note })] as const),
  ];
  return (
    <li className={`flex items-start gap-3 px-3.5 py-2.5 ${divided ? 'border-t border-n4' : ''}`}>
      <ActivityTile icon={icon} color={color} size={36} />
      <div className="min-w-0 flex-1" style={activityColor(color)}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 truncate text-body font-strong">{name}</span>
          <span className="text-small text-n11 tabular-nums">
            {outcome === 'MET' && (
              <Check
                className="mr-1.5 inline size-3.5 align-[-.15em] text-(--ink) stroke-[2.5]"
                role="img"
                aria-label={text('review.met')}
              />
            )}
            <BreakdownButton target={breakdown} label={text('review.prompt', { name, amount: doneText(facts) })}>
              {doneText(facts)}
            </BreakdownButton>
          </span>
        </div>
        {target !== null && (
          <div className="flex min-h-5 items-center [&>span]:w-full">
            <GoalProgress done={done} target={target} unit={unit} direction={direction} wide />
          </div>
        )}
        {more.length > 0 && (
          // The touch targets reach over the bar above and the padding below.
          <p className="pt-0.5 text-small text-n10 tabular-nums pointer-coarse:-mt-2 pointer-coarse:-mb-2.5">
            <JoinedParts parts={more} />
          </p>
        )}
      </div>
    </li>
  );
}

function Areas({ facts, week }: Pick<NumbersProps, 'facts' | 'week'>) {
  const text = useText();
  const fallback = useFallbackArea();
  const areas = shownAreaFigures(
    facts.areas.map((area) => namedArea(area, defaultAreaName)),
    fallback.name,
  );
  if (areas.length < 2) return null;
  const most = Math.max(1, ...areas.map(({ activeDays }) => activeDays));
  return (
    <section>
      <SectionHeader level={3} title={text('review.areas')} />
      <ul className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 medium:grid-cols-[minmax(0,7rem)_1fr_auto]">
        {areas.map(({ id, name, color, goalsMet, goals, activeDays }) => (
          <li
            key={id ?? 'none'}
            className="col-span-full grid grid-cols-subgrid items-center gap-y-1 text-small"
            style={activityColor(id === null ? fallback.color : color)}
          >
            <span className="truncate text-n12">{id === null ? fallback.name : name}</span>
            <span
              className="h-2 rounded-full bg-(--soft) max-medium:order-1 max-medium:col-span-full"
              aria-hidden="true"
            >
              <span
                className="block h-2 rounded-full bg-(--solid)"
                style={{ width: `${(activeDays / most) * 100}%` }}
              />
            </span>
            <span className="text-right text-n10 tabular-nums">
              <BreakdownButton
                target={{ kind: 'area', areaId: id, week }}
                label={text('review.prompt', {
                  name: id === null ? fallback.name : name,
                  amount: text('review.areaDays', { days: activeDays }),
                })}
              >
                {text('review.areaDays', { days: activeDays })}
                {goals > 0 && ` · ${text('review.listGoals', { met: goalsMet, goals })}`}
              </BreakdownButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
