import { useText } from '#platform';
import { Button, Notice } from '#ui';
import type { Purchase, ShownProblem } from '../usePurchase';

/** Problems that a restoration solves. */
const RESTORABLE: ReadonlySet<ShownProblem> = new Set(['OWNED']);
/** Problems without a fault of anybody. */
const MILD: ReadonlySet<ShownProblem> = new Set(['NO_SERVER', 'OFFLINE', 'BUSY', 'NOTHING_FOUND', 'OWNED']);

/** Says why a purchase or a restoration has not succeeded, and what to do. */
export function ProblemNotice({ purchase: { problem, busy, restore } }: { purchase: Purchase }) {
  const text = useText();
  return (
    <div role="status" className="contents">
      {problem && (
        <Notice
          kind={MILD.has(problem) ? 'info' : 'warning'}
          action={
            RESTORABLE.has(problem) && (
              <Button size="small" busy={busy === 'RESTORE'} onClick={restore}>
                {text('purchase.restore')}
              </Button>
            )
          }
        >
          {text(`purchase.problem.${problem}`)}
        </Notice>
      )}
    </div>
  );
}
