import { FALLBACK_COLOR } from '@sevenfold/domain/area';
import type { RecentWeeks } from '@sevenfold/domain/insight';
import { useText } from '#platform';
import { activityColor, HeatLegend } from '#ui';

/** Legend of the squares of the latest weeks. */
export function RecentLegend({ recent }: { recent: ReadonlyMap<string, RecentWeeks> }) {
  const text = useText();
  const weeks = [...recent.values()].flatMap((one) => one.weeks);
  const past = weeks.flatMap((week) => week.past ?? []);
  const count = [...recent.values()][0]?.weeks.length ?? 0;
  if (past.length === 0) return null;
  return (
    <div style={activityColor(FALLBACK_COLOR)}>
      <HeatLegend
        legend={text('activity.lastWeeks', { count })}
        hasExcused={past.some(({ outcome }) => outcome === 'EXCUSED')}
      />
    </div>
  );
}
