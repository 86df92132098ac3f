import type { Activity } from '@sevenfold/contract';
import { planOrder } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { Link, paths } from '#navigation';
import {
  capitalised,
  type Derived,
  hasSameFields,
  joined,
  mapDerived,
  useDerived,
  useText,
  weekdayLong,
} from '#platform';
import { activityColor, Card, SectionHeader } from '#ui';
import { useAmountsToCome } from '#features/calendarEvent';
import { planDetails, shownPlanOn } from '#features/plan';
import { NO_RECORDS, type WeekSlices } from '#features/record';
import { useSettings } from '#features/user';

interface ComingUpProps {
  readonly activities: readonly Activity[];
  readonly week: WeekView;
  readonly slices: Derived<WeekSlices>;
}

interface Coming {
  readonly activity: Activity;
  readonly date: CivilDate;
  /** Of its plan. */
  readonly startTime: string | null;
  /** "6:30 PM", "9:00 AM, Run club"; empty for a plan without details. */
  readonly detail: string;
}

/** As many as stand beside the day without scrolling. */
const SHOWN_MAX = 6;

/** The rest of the week after today: what is planned, and the calendar events that will count. */
export function ComingUp({ activities, week, slices }: ComingUpProps) {
  const text = useText();
  const { dayEndsAt } = useSettings();
  const amounts = useAmountsToCome(week, activities);
  const coming = useDerived(
    useMemo(
      () =>
        mapDerived(
          slices,
          (records): readonly Coming[] =>
            week.dates
              .filter((date) => date > week.today)
              .flatMap((date) =>
                activities
                  .filter(({ isActive }) => isActive)
                  .flatMap((activity) => {
                    const plan = shownPlanOn(records?.byActivity[activity.id] ?? NO_RECORDS, date);
                    const event = amounts.get(activity.id)?.find((one) => one.date === date);
                    if (!plan && !event) return [];
                    const detail = joined(plan && planDetails(activity, plan), event?.events);
                    return [{ activity, date, startTime: plan?.startTime ?? null, detail }];
                  })
                  .sort(planOrder(dayEndsAt)),
              ),
          (a, b) => a.length === b.length && a.every((one, index) => hasSameFields(one, b[index])),
        ),
      [activities, week, slices, amounts, dayEndsAt],
    ),
  );
  if (coming.length === 0) return null;
  return (
    <section>
      <SectionHeader title={text('day.comingUp')} />
      <Card className="px-3.5 py-1.5">
        <ul>
          {coming.slice(0, SHOWN_MAX).map(({ activity: { id, name, color }, date, detail }) => (
            <li key={`${date} ${id}`} style={activityColor(color)}>
              <Link
                {...paths.day(date)}
                className="-mx-1.5 flex items-center gap-2.5 rounded-icon px-1.5 py-1 hover:bg-n3/60 active:bg-n3"
              >
                <span className="w-[3px] flex-none self-stretch rounded-full bg-(--solid)" aria-hidden="true" />
                <span className="min-w-0 flex-1 py-0.5">
                  <span className="block truncate text-small text-n12">{name}</span>
                  <span className="block truncate text-micro text-n10 tabular-nums">
                    {capitalised(weekdayLong(date))}
                    {detail !== '' && ` · ${detail}`}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
