import type { Activity, Area } from '@sevenfold/contract';
import { planOrder } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { FALLBACK_COLOR } from '@sevenfold/domain/area';
import { Fragment, memo, useMemo } from 'react';
import { useProgressiveRows } from '#navigation';
import { type Derived, hasSameFields, labelled, mapDerived, useDerived, useText } from '#platform';
import { activityColor, COMPACT, cx, SectionHeader, useMedia } from '#ui';
import { BreakdownButton } from '#breakdown';
import { groupByArea } from '#features/activity';
import type { WeekSlices } from '#features/record';
import type { Rings } from '#features/insight';
import { useSettings } from '#features/user';
import { ActivityRow } from './ActivityRow';

export interface DayListProps {
  /** Activities of the date, in order. */
  readonly activities: readonly Activity[];
  readonly areas: readonly Area[];
  /** Records of the week. */
  readonly slices: Derived<WeekSlices>;
  readonly rings: Rings;
  readonly date: CivilDate;
  readonly week: WeekView;
  onOpen(activityId: string): void;
}

/** Number of activities from which off-screen rows are neither laid out nor painted. */
const LONG = 30;
/** Key of the activities without an area. */
const FALLBACK = 'none';
/** Key of what is planned for today. */
const PLANNED = 'plan';
const ROOM = { above: 210, row: 60 };
const OFF_SCREEN_UNDRAWN = '[&>li]:[contain-intrinsic-size:auto_3.75rem] [&>li]:[content-visibility:auto]';

/** The activities of a day grouped by area; those planned for today come first, in the order of their times. */
export const DayList = memo(function DayList({ activities, areas, ...day }: DayListProps) {
  const isCompact = useMedia(COMPACT);
  const text = useText();
  const { slices, date, week } = day;
  const { dayEndsAt } = useSettings();
  // Only today lists its plans first.
  const plannedIds = useDerived(
    useMemo(
      () =>
        mapDerived(slices, (records) =>
          activities
            .flatMap(
              ({ id }) =>
                records?.byActivity[id]?.plans.filter((plan) => date === week.today && plan.date === date) ?? [],
            )
            .sort(planOrder(dayEndsAt))
            .map(({ activityId }) => activityId)
            .join(),
        ),
      [activities, slices, date, week, dayEndsAt],
    ),
  );
  const groups = useMemo((): readonly Group[] => {
    const planned = plannedIds.split(',').flatMap((id) => activities.find((one) => one.id === id) ?? []);
    return [
      { id: PLANNED, name: text('plan.today'), color: FALLBACK_COLOR, activities: planned },
      ...groupByArea(activities, areas, text('area.other')).map(({ area, activities: all }) => ({
        ...(area ?? { id: FALLBACK, name: text('area.other'), color: FALLBACK_COLOR }),
        activities: all.filter((one) => !planned.includes(one)),
      })),
    ].filter((group) => group.activities.length > 0);
  }, [activities, areas, text, plannedIds]);
  const shown = useProgressiveRows(
    groups.map((group) => group.activities.length),
    ROOM,
  );
  return (
    <div className="flex flex-col gap-5">
      {groups.slice(0, shown.length).map((group, index) => (
        <AreaSection
          key={group.id}
          group={group}
          shown={shown[index] ?? 0}
          {...day}
          isCompact={isCompact}
          isLong={activities.length > LONG}
        />
      ))}
    </div>
  );
});

/** An area, or what is planned for today. */
interface Group {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  /** Those listed here, which its tally counts. */
  readonly activities: readonly Activity[];
}

interface AreaSectionProps extends Omit<DayListProps, 'activities' | 'areas'> {
  readonly group: Group;
  /** Number of activities rendered so far. */
  readonly shown: number;
  readonly isCompact: boolean;
  readonly isLong: boolean;
}

/** Renders when its activities change, not when their records do. */
const AreaSection = memo(function AreaSection({
  group,
  shown,
  slices,
  rings,
  date,
  week,
  isCompact,
  isLong,
  onOpen,
}: AreaSectionProps) {
  const { activities, color, name } = group;
  const headingId = `area-${group.id}`;
  return (
    <section aria-labelledby={headingId}>
      <SectionHeader
        id={headingId}
        title={name}
        color={color}
        detail={date <= week.today && <AreaTally group={group} slices={slices} rings={rings} date={date} week={week} />}
      />
      <ul className={cx('overflow-clip rounded-card bg-card shadow-s1', isLong && OFF_SCREEN_UNDRAWN)}>
        {activities.slice(0, shown).map((activity) => (
          <ActivityRow
            key={activity.id}
            activity={activity}
            date={date}
            week={week}
            rings={rings}
            isCompact={isCompact}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
});

type AreaTallyProps = Pick<AreaSectionProps, 'group' | 'slices' | 'rings' | 'date' | 'week'>;

/** "1 done · 1 due" of those listed below it, which opens what is counted; empty where nothing is. */
function AreaTally({ group: { id, name, color, activities }, slices, rings, date, week }: AreaTallyProps) {
  const text = useText();
  const day = week.dates.indexOf(date);
  const derived = useMemo(
    () =>
      mapDerived(
        slices,
        (records) => {
          const { done, planned } = rings.ofDay(activities, records, day);
          return { done, due: date === week.today ? planned - done : 0 };
        },
        hasSameFields,
      ),
    [slices, rings, activities, day, date, week],
  );
  const { done, due } = useDerived(derived);
  const parts = [
    { count: done, label: text('day.tallyDone', { done }) },
    { count: due, label: text('day.tallyDue', { due }), isDue: true },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0) return null;
  return (
    <BreakdownButton
      target={{
        kind: 'day',
        date,
        ...(id === PLANNED ? { isPlanned: true } : { areaId: id === FALLBACK ? null : id }),
      }}
      label={labelled(name, parts.map(({ label }) => label).join(' · '))}
    >
      {parts.map(({ label, isDue }) => (
        <Fragment key={label}>
          {isDue && (
            // The dot of the rows that are due.
            <span
              style={activityColor(color)}
              className="mr-1 ml-2 inline-block size-1.5 rounded-full bg-(--solid) align-middle"
            />
          )}
          {label}
        </Fragment>
      ))}
    </BreakdownButton>
  );
}
