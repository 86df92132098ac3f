import { useText } from '#platform';

/** Marks a row with an unsent change. */
export function SyncDot() {
  const text = useText();
  return (
    <span
      role="img"
      aria-label={text('ui.notSynced')}
      data-tooltip={text('ui.notSynced')}
      className="inline-block size-2.5 flex-none rounded-full border-2 border-n8"
    />
  );
}
