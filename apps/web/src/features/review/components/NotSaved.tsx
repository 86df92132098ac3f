import type { WeekId } from '@sevenfold/domain/calendar';
import { type Operation, type OutboxStatus, replica, useOutbox } from '#data';
import { useText } from '#platform';
import { Button, Notice } from '#ui';

/** Rejected changes of a week's review, which can be retried. */
export function NotSaved({ week }: { week: WeekId }) {
  const text = useText();
  const ids = useOutbox((status) => rejectedIdsOf(status, week));
  if (ids === '') return null;
  return (
    <div className="pb-4">
      <Notice
        kind="warning"
        action={
          <Button size="small" onClick={() => replica.outbox.retry(ids.split(' '))}>
            {text('review.retry')}
          </Button>
        }
      >
        {text('review.notSaved')}
      </Notice>
    </div>
  );
}

/** The week whose review an operation changes; undefined for other operations. */
const weekOf = ({ call, body }: Operation): WeekId | undefined =>
  call.includes('/api/v1/review') && 'weekId' in body ? body.weekId : undefined;

/** Joins the ids to one string, which compares by value. */
const rejectedIdsOf = ({ rejected }: OutboxStatus, week: WeekId): string =>
  rejected.flatMap(({ id, queued }) => (queued && weekOf(queued.operation) === week ? id : [])).join(' ');
