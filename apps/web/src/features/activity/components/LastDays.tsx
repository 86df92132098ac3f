import type { Activity } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { ChevronRight } from 'lucide-react';
import { Link, paths } from '#navigation';
import { dayHeading, useText } from '#platform';
import { Card, SectionHeader } from '#ui';
import { type ActivityRecords, amountText } from '#features/record';
import { lastDays } from '../lastDays';

interface LastDaysProps {
  activity: Activity;
  records: readonly ActivityRecords[];
  today: CivilDate;
}

/** The latest days with an entry or a skip; each links to its day, where it can be edited. */
export function LastDays({ activity, records, today }: LastDaysProps) {
  const text = useText();
  const days = lastDays(records, today);
  if (days.length === 0) return null;
  return (
    <section>
      <SectionHeader title={text('activity.lastDays')} />
      <Card>
        <ul>
          {days.map(({ date, amount, note, isSkipped }) => (
            <li key={date} className="relative not-first:border-t not-first:border-n4">
              <Link
                {...paths.day(date)}
                className="flex min-h-11 items-center gap-3 rounded-card py-2 pr-3 pl-4 transition-colors hover:bg-n3/60 active:bg-n3 focus-visible:-outline-offset-2! focus-visible:shadow-none!"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-body">{dayHeading(date)}</span>
                  {note !== null && <span className="block truncate text-small text-n10">{note}</span>}
                </span>
                <span className="flex-none text-body text-n11 tabular-nums">
                  {amount === 0 && isSkipped
                    ? text('activity.skipped')
                    : activity.unit === 'DAYS'
                      ? text('activity.done')
                      : amountText(activity, amount)}
                </span>
                <ChevronRight className="size-4.5 text-n9" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
