import { useText } from '../platform/text';
import { Tooltip } from './Tooltip';

/** Marks a row with an unsent change. */
export function SyncDot() {
  const text = useText();
  return (
    <Tooltip text={text('ui.notSynced')}>
      <span
        role="img"
        aria-label={text('ui.notSynced')}
        className="inline-block size-2.5 flex-none rounded-full border-2 border-n8"
      />
    </Tooltip>
  );
}
