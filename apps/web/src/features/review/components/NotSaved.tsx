import type { WeekId } from '@sevenfold/domain/calendar';
import { useOutbox } from '../../../data/connection';
import { replica } from '../../../data/device';
import type { OutboxStatus } from '../../../data/outboxState';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { weekOf } from '../operations';

/** What of a week's review the server did not take: it is kept, and can be sent once more. */
export function NotSaved({ week }: { week: WeekId }) {
  const text = useText();
  const ids = useOutbox((status) => asideOf(status, week));
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

/** The ids, in one text, so that it is the same as long as they are. */
const asideOf = ({ aside }: OutboxStatus, week: WeekId): string =>
  aside.flatMap(({ id, queued }) => (queued && weekOf(queued.operation) === week ? id : [])).join(' ');
