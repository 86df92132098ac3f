import type { Activity, Area } from '@sevenfold/contract';
import { planOrder } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Derived, mapDerived, useDerived, useText } from '#platform';
import { IconButton } from '#ui';
import { groupByArea } from '#features/activity';
import { useFallbackArea } from '#features/area';
import type { WeekSlices } from '#features/record';
import { useSettings, useToday } from '#features/user';

interface FirstTapProps {
  /** The row below which it is rendered. */
  readonly activityId: string;
  readonly activities: readonly Activity[];
  readonly areas: readonly Area[];
  /** Records of the week. */
  readonly slices: Derived<WeekSlices>;
}

const HINTS = {
  DAYS: 'onboarding.firstTapDays',
  TIMES: 'onboarding.firstTapTimes',
  DURATION: 'onboarding.firstTapDuration',
} as const;

const hasEntries = (records: WeekSlices): boolean =>
  Object.values(records?.byActivity ?? {}).some(({ entries }) => entries.length > 0);

/** Id of the activity that heads what is planned for today, above the areas; undefined for none. */
const firstPlanned = (
  activities: readonly Activity[],
  records: WeekSlices,
  today: CivilDate,
  dayEndsAt: number,
): string | undefined =>
  activities
    .flatMap(({ id }) => records?.byActivity[id]?.plans.filter(({ date }) => date === today) ?? [])
    .sort(planOrder(dayEndsAt))[0]?.activityId;

/** Points a new user to the control of the first row from below, until something is recorded; empty in other rows. */
export default function FirstTap({ activityId, activities, areas, slices }: FirstTapProps) {
  const text = useText();
  const fallback = useFallbackArea();
  const [isClosed, setClosed] = useState(false);
  const today = useToday();
  const { dayEndsAt } = useSettings();
  const plannedId = useDerived(
    useMemo(
      () => mapDerived(slices, (records) => firstPlanned(activities, records, today, dayEndsAt)),
      [activities, slices, today, dayEndsAt],
    ),
  );
  const listed = groupByArea(activities, areas, fallback.name).flatMap((group) => group.activities);
  const first = listed.find(({ id }) => id === plannedId) ?? listed[0];
  const isRecorded = useDerived(useMemo(() => mapDerived(slices, hasEntries), [slices]));
  if (isClosed || isRecorded || first?.id !== activityId) return null;
  return (
    <div className="relative mr-3 mb-3 ml-auto flex w-fit max-w-[calc(100%-1.5rem)] items-center gap-2 rounded-control bg-n12 py-1 pr-1 pl-3.5 text-n1 before:absolute before:-top-1.5 before:right-2 before:size-3 before:rotate-45 before:bg-n12">
      <p role="status" className="text-body font-medium">
        {text(HINTS[first.unit])}
      </p>
      <IconButton
        size="small"
        tooltip={false}
        label={text('onboarding.firstTapClose')}
        icon={<X className="size-4.5 text-n1" aria-hidden="true" />}
        onClick={() => setClosed(true)}
        className="hover:bg-n11!"
      />
    </div>
  );
}
