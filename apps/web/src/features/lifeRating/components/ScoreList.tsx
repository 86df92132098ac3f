import { LIFE_AREAS, lowestFirst, SCORE_MAX, scoreChange, type Scores } from '@sevenfold/domain/lifeRating';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useText } from '#platform';
import { activityColor } from '#ui';
import { lifeAreaColor, lifeAreaName } from '../words';

interface ScoreListProps {
  readonly scores: Scores;
  /** Scores to compare with. */
  readonly before?: Scores | undefined;
}

/** The rated areas as bars, lowest first; areas that were left out come last. */
export function ScoreList({ scores, before }: ScoreListProps) {
  const text = useText();
  const rows = [
    ...lowestFirst(scores),
    ...LIFE_AREAS.filter((area) => scores[area] === null).map((area) => ({ area, score: null })),
  ];
  return (
    <ul className="flex flex-col">
      {rows.map(({ area, score }) => (
        <li
          key={area}
          style={activityColor(lifeAreaColor(area))}
          className="grid min-h-10 grid-cols-[minmax(6rem,9rem)_minmax(0,1fr)_auto] items-center gap-3 text-small"
        >
          <span className="text-n12">{lifeAreaName(area)}</span>
          <span className="h-2 rounded-full bg-(--soft)" aria-hidden="true">
            {score !== null && (
              <span
                className="block h-2 rounded-full bg-(--solid)"
                style={{ width: `${(100 * score) / SCORE_MAX}%` }}
              />
            )}
          </span>
          <span className="flex min-w-20 items-center justify-end gap-2 text-n11 tabular-nums">
            {before && <Change change={scoreChange(before, scores, area)} />}
            <span className={score === null ? 'text-n10' : 'font-semibold text-n12'}>
              {score === null ? text('lifeRating.left') : text('lifeRating.score', { score })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** "▲ 2"; nothing when the area did not change. A drop is not red: it is information, not a fault. */
function Change({ change }: { change: number | null }) {
  const text = useText();
  if (change === null || change === 0) return null;
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-center text-n10">
      <Arrow className="size-3.5" aria-hidden="true" />
      <span aria-hidden="true">{Math.abs(change)}</span>
      <span className="sr-only">
        {text(change > 0 ? 'lifeRating.up' : 'lifeRating.down', { change: Math.abs(change) })}
      </span>
    </span>
  );
}
