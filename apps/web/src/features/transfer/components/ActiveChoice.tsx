import { useText } from '#platform';
import { Checkbox, Notice } from '#ui';
import type { ActiveChoice as Choice } from '../useActiveChoice';

/** Asks which activities stay active, when the plan has no room for all of an import. */
export function ActiveChoice({ choice }: { choice: Choice }) {
  const text = useText();
  const { candidates, room, isLimited, chosen, toggle } = choice;
  if (!isLimited) return null;
  if (room === 0) return <Notice kind="info">{text('transfer.archived', { count: candidates.length })}</Notice>;
  return (
    <fieldset className="flex flex-col gap-1 rounded-card border border-n5 px-4 py-3">
      <legend className="sr-only">{text('importLimit.active', { chosen: chosen.size, room })}</legend>
      <p aria-hidden="true" className="text-body font-strong text-n12 tabular-nums">
        {text('importLimit.active', { chosen: chosen.size, room })}
      </p>
      <p className="pb-1 text-small text-n10">{text('importLimit.choose', { room })}</p>
      <div className="grid max-h-80 gap-x-4 overflow-y-auto medium:grid-cols-2">
        {candidates.map(({ key, name }) => (
          <Checkbox
            key={key}
            label={name}
            checked={chosen.has(key)}
            disabled={!chosen.has(key) && chosen.size === room}
            onChange={() => toggle(key)}
          />
        ))}
      </div>
    </fieldset>
  );
}
