import { LIFE_AREAS, type Scores } from '@sevenfold/domain/lifeRating';
import { useText } from '#platform';
import { lifeAreaName } from '../words';

interface ScoreTableProps {
  readonly scores: Scores;
  readonly before?: Scores | undefined;
}

/** The figures of a wheel, for screen readers only. */
export function ScoreTable({ scores, before }: ScoreTableProps) {
  const text = useText();
  return (
    // The box hides it: a table is as high as its rows, whatever its own height, and would lengthen the page.
    <div className="sr-only">
      <table>
        <caption>{text('lifeRating.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('lifeRating.areaColumn')}</th>
            <th scope="col">{text('lifeRating.scoreColumn')}</th>
            {before && <th scope="col">{text('lifeRating.beforeColumn')}</th>}
          </tr>
        </thead>
        <tbody>
          {LIFE_AREAS.map((area) => (
            <tr key={area}>
              <th scope="row">{lifeAreaName(area)}</th>
              <td>{scores[area] ?? text('lifeRating.left')}</td>
              {before && <td>{before[area] ?? text('lifeRating.left')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
