import type { Activity, Area } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { FALLBACK_COLOR } from '@sevenfold/domain/area';
import { memo, useMemo } from 'react';
import { useProgressiveRows } from '../../../navigation/useProgressiveRows';
import { labelled } from '../../../platform/labels';
import { useText } from '../../../platform/text';
import { cx } from '../../../ui/cx';
import { SectionHeader } from '../../../ui/Surface';
import { COMPACT, useMedia } from '../../../ui/useMedia';
import { BreakdownButton } from '../../../breakdown/BreakdownButton';
import { groupByArea, type AreaGroup } from '../../activity/api';
import { NO_RECORDS, type Records } from '../../record/api';
import type { Rings } from '../../insight/rings';
import { useUnsentActivities } from '../../record/unsent';
import { ActivityRow } from './ActivityRow';

export interface DayListProps {
  /** Activities of the date, in order. */
  readonly activities: readonly Activity[];
  readonly areas: readonly Area[];
  readonly records: Records;
  readonly rings: Rings;
  readonly date: CivilDate;
  readonly week: WeekView;
  onOpen(activityId: string): void;
}

/** Number of activities from which off-screen rows are neither laid out nor painted. */
const LONG = 30;
const ROOM = { above: 210, row: 60 };
const OFF_SCREEN_UNDRAWN = '[&>li]:[contain-intrinsic-size:auto_3.75rem] [&>li]:[content-visibility:auto]';

/** The activities of a day grouped by area. */
export function DayList({ activities, areas, ...day }: DayListProps) {
  const isCompact = useMedia(COMPACT);
  const unsent = useUnsentActivities();
  const other = useText()('area.other');
  const groups = useMemo(
    () => groupByArea(activities, areas, other).filter((group) => group.activities.length > 0),
    [activities, areas, other],
  );
  const shown = useProgressiveRows(
    groups.map((group) => group.activities.length),
    ROOM,
  );
  return (
    <div className="flex flex-col gap-6">
      {groups.slice(0, shown.length).map((group, index) => (
        <AreaSection
          key={group.area?.id ?? 'none'}
          group={group}
          shown={shown[index] ?? 0}
          {...day}
          isCompact={isCompact}
          isLong={activities.length > LONG}
          unsent={unsent}
        />
      ))}
    </div>
  );
}

interface AreaSectionProps extends Omit<DayListProps, 'activities' | 'areas'> {
  readonly group: AreaGroup;
  /** Number of activities rendered so far. */
  readonly shown: number;
  readonly isCompact: boolean;
  readonly isLong: boolean;
  readonly unsent: ReadonlySet<string>;
}

/** Memoised: renders only when its own activities change, which keeps a tap fast with hundreds of rows. */
const AreaSection = memo(function AreaSection({
  group: { area, activities },
  shown,
  records,
  rings,
  date,
  week,
  isCompact,
  isLong,
  unsent,
  onOpen,
}: AreaSectionProps) {
  const text = useText();
  const { done, planned } = rings.ofDay(activities, records, week.dates.indexOf(date));
  const headingId = `area-${area?.id ?? 'none'}`;
  const name = area?.name ?? text('area.other');
  const tally = text('day.areaDone', { done, planned });
  return (
    <section aria-labelledby={headingId}>
      <SectionHeader
        id={headingId}
        title={name}
        color={area?.color ?? FALLBACK_COLOR}
        detail={
          planned > 0 && date <= week.today ? (
            <BreakdownButton target={{ kind: 'day', date, areaId: area?.id ?? null }} label={labelled(name, tally)}>
              {tally}
            </BreakdownButton>
          ) : undefined
        }
      />
      <ul className={cx('overflow-clip rounded-card bg-card shadow-s1', isLong && OFF_SCREEN_UNDRAWN)}>
        {activities.slice(0, shown).map((activity) => (
          <ActivityRow
            key={activity.id}
            activity={activity}
            records={records.byActivity[activity.id] ?? NO_RECORDS}
            date={date}
            week={week}
            isCompact={isCompact}
            isUnsent={unsent.has(activity.id)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}, isSameSection);

function isSameSection(before: AreaSectionProps, after: AreaSectionProps): boolean {
  const { records: known, ...others } = before;
  const { records, ...now } = after;
  return (
    (Object.keys(others) as (keyof typeof others)[]).every((name) => others[name] === now[name]) &&
    after.group.activities.every(({ id }) => known.byActivity[id] === records.byActivity[id])
  );
}
