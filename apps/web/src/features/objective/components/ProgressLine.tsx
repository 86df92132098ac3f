import { BreakdownButton } from '#breakdown';
import { joined, labelled, useText } from '#platform';
import { MetaLine } from '#ui';
import type { ObjectiveView } from '../view';
import { paceParts, objectiveProgressLabel, progressParts } from '../words';
import { PaceName } from './PaceName';

/** Start → current value → target, with what is left and the pace below. Opens its breakdown. */
export function ProgressLine({ view }: { view: ObjectiveView }) {
  const text = useText();
  const parts = progressParts(view);
  // Has the height of the value that takes its place.
  if (!parts) return <p className="flex min-h-13 items-center text-body text-n10">{text('objective.unknown')}</p>;
  const { id, name } = view.objective;
  const pace = view.progress?.pace ?? null;
  const outlook = paceParts(view);
  return (
    <BreakdownButton
      target={{ kind: 'objective', objectiveId: id, week: null }}
      label={joined(labelled(name, objectiveProgressLabel(view)), ...outlook)}
      className="max-w-full tabular-nums"
    >
      <span className="block text-body wrap-anywhere text-n10">
        {parts.start} → <span className="text-h1 text-n12">{parts.value}</span> → {parts.target}
      </span>
      <span className="block min-h-4.5 text-small text-n10">
        <MetaLine
          parts={outlook.map((part) =>
            pace !== null && part === outlook.at(-1) ? (
              <PaceName key={part} pace={pace}>
                {part}
              </PaceName>
            ) : (
              part
            ),
          )}
        />
      </span>
    </BreakdownButton>
  );
}
