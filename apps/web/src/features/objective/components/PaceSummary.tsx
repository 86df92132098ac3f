import type { Pace } from '@sevenfold/domain/objective';
import { useText } from '#platform';
import type { ObjectiveView } from '../view';
import { PACE_NAMES } from '../words';
import { PaceMark } from './PaceMark';

const ORDER: readonly Pace[] = ['AHEAD', 'ON', 'BEHIND', 'FAR_BEHIND'];

/** Counts the objectives at each pace: "2 on pace, 1 behind". Nothing for one objective, which says it itself. */
export function PaceSummary({ views }: { readonly views: readonly ObjectiveView[] }) {
  const text = useText();
  const paces = views.flatMap(({ progress }) => progress?.pace ?? []);
  if (paces.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 pb-3 text-small text-n11 tabular-nums">
      {ORDER.filter((pace) => paces.includes(pace)).map((pace) => (
        <li key={pace}>
          <PaceMark pace={pace} />
          {text('objective.paceCount', {
            count: paces.filter((one) => one === pace).length,
            pace: text(PACE_NAMES[pace]),
          })}
        </li>
      ))}
    </ul>
  );
}
