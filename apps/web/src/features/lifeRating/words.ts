import { AREA_KIND_OF, type LifeArea, lowestFirst, type Scores } from '@sevenfold/domain/lifeRating';
import { DEFAULT_AREAS, FALLBACK_COLOR } from '@sevenfold/domain/area';
import { text } from '#platform';

export const lifeAreaName = (area: LifeArea): string => text(`lifeRating.area.${area}`);

/** Stored colour of a life area: that of the default area it belongs to. */
export const lifeAreaColor = (area: LifeArea): string =>
  DEFAULT_AREAS.find(({ kind }) => kind === AREA_KIND_OF[area])?.color ?? FALLBACK_COLOR;

/** "Lowest Learning 3, highest Family 8". */
export function scoresSummary(scores: Scores): string {
  const rated = lowestFirst(scores);
  const [lowest, highest] = [rated[0], rated.at(-1)];
  if (!lowest || !highest) return text('lifeRating.summaryNone');
  if (lowest.score === highest.score) return text('lifeRating.summaryEven', { score: lowest.score });
  return text('lifeRating.summary', {
    lowest: lifeAreaName(lowest.area),
    low: lowest.score,
    highest: lifeAreaName(highest.area),
    high: highest.score,
  });
}
