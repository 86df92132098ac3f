import type { Activity } from '@sevenfold/contract';
import { JOURNAL_MAX } from '@sevenfold/domain/activity';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, paths } from '#navigation';
import { dayFull, useText } from '#platform';
import { Button, Card, SectionHeader } from '#ui';
import { amountText, useOnDevice } from '#features/record';
import { moreNotes, useNotes } from '../notes';

const FIRST = 10;

/**
 * All notes of an activity, latest first; each links to its day, where it can be edited. Without a network, a line says since
 * when they are on the device.
 */
export default function Journal({ activity }: { activity: Activity }) {
  const text = useText();
  const [limit, setLimit] = useState(FIRST);
  const { data, isError, isFetching } = useNotes(activity.id, limit);
  const onDevice = useOnDevice(isError);
  const entries = data?.entries.filter(({ activityId }) => activityId === activity.id) ?? [];
  const missing = onDevice !== undefined && <p className="pt-2 text-small text-n10">{onDevice}</p>;
  if (!data) return null;
  // There may be older ones, or none: without a heading that promises some.
  if (entries.length === 0) return missing || null;
  return (
    <section>
      <SectionHeader title={text('activity.journal')} />
      <Card>
        <ul>
          {entries.map(({ id, date, note, amount }) => (
            <li key={id} className="relative not-first:border-t not-first:border-n4">
              <Link
                {...paths.day(date)}
                className="flex min-h-11 items-center gap-3 rounded-card py-2.5 pr-3 pl-4 transition-colors hover:bg-n3/60 active:bg-n3 focus-visible:-outline-offset-2! focus-visible:shadow-none!"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-small text-n10 first-letter:uppercase">
                    {dayFull(date)}
                    {activity.unit !== 'DAYS' && ` · ${amountText(activity, amount)}`}
                  </span>
                  <span className="block max-w-[72ch] pt-0.5 text-body whitespace-pre-line text-n12 wrap-anywhere">
                    {note}
                  </span>
                </span>
                <ChevronRight className="size-4.5 flex-none text-n9" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      {missing}
      {data.hasMore && limit < JOURNAL_MAX && (
        <Button className="mt-3" busy={isFetching} onClick={() => setLimit(moreNotes)}>
          {text('activity.journalMore')}
        </Button>
      )}
    </section>
  );
}
