import type { Pace, WeekState } from '@sevenfold/domain/objective';
import { useText } from '#platform';
import type { ObjectiveView } from '../view';
import { PACE_NAMES } from '../words';
import { PaceName } from './PaceName';
import { WeekStateMark } from './WeekStateMark';

const PACES: readonly Pace[] = ['AHEAD', 'ON', 'BEHIND', 'FAR_BEHIND'];

const WEEK_STATES = {
  ACTIVE: 'objective.activeCount',
  QUIET: 'objective.quietCount',
} as const satisfies Record<WeekState, unknown>;

const COUNT = 'mr-3 inline-block py-0.5 last:mr-0 medium:mr-4';

/**
 * Counts the objectives at each pace, then those without numbers by how their week goes: "2 on pace, 1 behind, 1 active
 * this week". Nothing for one objective, which says it itself.
 */
export function PaceSummary({ views }: { readonly views: readonly ObjectiveView[] }) {
  const text = useText();
  const paces = views.flatMap(({ progress }) => progress?.pace ?? []);
  const states = views.flatMap(({ weekState }) => weekState ?? []);
  if (paces.length + states.length < 2) return null;
  return (
    // In two even lines where one is too short, without one count alone on the second.
    <ul className="-my-0.5 text-small text-balance text-n11 max-wide:w-full wide:ml-auto tabular-nums">
      {PACES.filter((pace) => paces.includes(pace)).map((pace) => (
        <li key={pace} className={COUNT}>
          <PaceName pace={pace}>
            {text('objective.paceCount', {
              count: paces.filter((one) => one === pace).length,
              pace: text(PACE_NAMES[pace]),
            })}
          </PaceName>
        </li>
      ))}
      {(['ACTIVE', 'QUIET'] as const)
        .filter((state) => states.includes(state))
        .map((state) => (
          <li key={state} className={COUNT}>
            <WeekStateMark state={state} />
            {text(WEEK_STATES[state], { count: states.filter((one) => one === state).length })}
          </li>
        ))}
    </ul>
  );
}
