import type { Integration } from '@sevenfold/contract';
import { text, useText } from '#platform';
import { cx } from '#ui';
import { useNow } from '../useNow';
import { isStale, nextTryText, updatedText } from '../words';

/** State of an integration as a dot and words: "Connected · Updated 4 min ago". */
export function StatusLine({ integration }: { readonly integration: Integration }) {
  useText();
  const now = useNow();
  const state = stateOf(integration);
  const next = nextTryText(integration, now);
  const isOverdue = state === 'ERROR' || isStale(integration, now);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-n10 tabular-nums">
      <span className="inline-flex items-center gap-1.5 text-n11">
        <span className={cx('size-2 flex-none rounded-full', DOTS[state])} aria-hidden="true" />
        {/* Said by the time beside it; on a phone it would take a line of its own. */}
        <span className={cx(state === 'CONNECTED' && 'max-medium:sr-only')}>{text(`integration.state.${state}`)}</span>
      </span>
      {(state === 'CONNECTED' || state === 'ERROR') && <span>{updatedText(integration, now)}</span>}
      {isOverdue && next !== null && <span>{next}</span>}
    </p>
  );
}

type State = 'CONNECTED' | 'ERROR' | 'PAUSED' | 'CHOOSE';

const DOTS: Record<State, string> = {
  CONNECTED: 'bg-success-solid',
  ERROR: 'bg-danger-solid',
  PAUSED: 'bg-n8',
  CHOOSE: 'bg-warning-solid',
};

function stateOf({ status, isPaused, needsCalendarChoice }: Integration): State {
  if (status === 'ERROR') return 'ERROR';
  if (isPaused) return 'PAUSED';
  return needsCalendarChoice ? 'CHOOSE' : 'CONNECTED';
}
