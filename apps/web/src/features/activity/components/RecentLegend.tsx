import { FALLBACK_COLOR } from '@sevenfold/domain/area';
import type { RecentWeeks } from '@sevenfold/domain/insight';
import { useText } from '#platform';
import { activityColor, COMPACT, HeatLegend, MetaLine, useMedia } from '#ui';

/** Legend of the squares of the latest weeks; on phones in one line, so that the list starts at once. */
export function RecentLegend({ recent }: { recent: ReadonlyMap<string, RecentWeeks> }) {
  const text = useText();
  const weeks = [...recent.values()].flatMap((one) => one.weeks);
  const past = weeks.flatMap((week) => week.past ?? []);
  const hasOnlyAmounts = past.some(({ target, done }) => target === null && done > 0);
  const isCompact = useMedia(COMPACT);
  const count = [...recent.values()][0]?.weeks.length ?? 0;
  if (past.length === 0) return null;
  return (
    <div style={activityColor(FALLBACK_COLOR)}>
      <HeatLegend
        legend={
          <MetaLine
            parts={[
              text('activity.lastWeeks', { count }),
              ...(isCompact ? [] : [text(hasOnlyAmounts ? 'insight.heatOf.BOTH' : 'insight.heatOf.ATTAINMENT')]),
            ]}
          />
        }
        hasExcused={past.some(({ outcome }) => outcome === 'EXCUSED')}
      />
    </div>
  );
}
