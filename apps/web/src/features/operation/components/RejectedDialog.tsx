import { useState } from 'react';
import { type RejectedOperation, replica, useOutbox } from '#data';
import { useText } from '#platform';
import { Button, Dialog } from '#ui';
import { useActivities } from '#features/activity';
import { useAreas } from '#features/area';
import { useCombinedGoals } from '#features/combinedGoal';
import { useObjectives } from '#features/objective';
import { describeOperation, describeRejection } from '../describe';
import type { Known } from '#dispatch';

/** Lists the rejected changes and offers to retry or discard them. */
export default function RejectedDialog({ onClose }: { onClose(): void }) {
  const text = useText();
  const rejected = useOutbox((status) => status.rejected);
  const known: Known = {
    activities: useActivities() ?? [],
    areas: useAreas() ?? [],
    objectives: useObjectives() ?? [],
    combinedGoals: useCombinedGoals() ?? [],
    rejected,
  };
  const ids = rejected.map(({ id }) => id);
  return (
    <Dialog
      open={rejected.length > 0}
      onClose={onClose}
      title={text('operation.title')}
      description={text('operation.rejectedHint')}
      footer={
        rejected.length > 1 && (
          <>
            <Discard label={text('operation.discardAll')} onDiscard={() => replica.outbox.discard(ids)} />
            {rejected.some(({ queued }) => queued) && (
              <Button variant="primary" onClick={() => replica.outbox.retry(ids)}>
                {text('operation.tryAllAgain')}
              </Button>
            )}
          </>
        )
      }
    >
      <ul className="flex flex-col">
        {rejected.map((one) => (
          <Item key={one.id} rejected={one} known={known} />
        ))}
      </ul>
    </Dialog>
  );
}

function Item({ rejected: { id, queued, code }, known }: { rejected: RejectedOperation; known: Known }) {
  const text = useText();
  const what = describeOperation(queued?.operation, known);
  return (
    <li className="flex flex-col gap-2 border-n4 py-3 not-last:border-b" aria-label={what}>
      <div>
        <p className="text-body font-strong wrap-anywhere">{what}</p>
        <p className="text-small text-n10">{describeRejection(code)}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Discard label={text('operation.discard')} onDiscard={() => replica.outbox.discard([id])} />
        {queued && <Button onClick={() => replica.outbox.retry([id])}>{text('ui.tryAgain')}</Button>}
      </div>
    </li>
  );
}

/** Asks for confirmation, because discarded changes exist nowhere else. */
function Discard({ label, onDiscard }: { label: string; onDiscard(): void }) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <Button
      variant={isAsking ? 'danger' : 'ghost'}
      onClick={isAsking ? onDiscard : () => setAsking(true)}
      onBlur={() => setAsking(false)}
    >
      {isAsking ? text('operation.discardSurely') : label}
    </Button>
  );
}
