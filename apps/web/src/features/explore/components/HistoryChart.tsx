import { useText } from '#platform';
import { Card, Chart } from '#ui';
import { openBreakdown } from '#breakdown';
import type { Explored } from '#features/activity';
import { areManyDays, type Measure } from '../choice';
import { groupDays, meanOpened, toBreakdown, type Row, type RowsView } from '../rows';
import { chartKeys, longLabel, shortLabel, unitText, valueText } from '../words';

interface HistoryChartProps {
  readonly explored: Explored;
  readonly rows: readonly Row[];
  readonly measure: Measure;
  readonly view: RowsView;
}

const SHARES = [0, 0.25, 0.5, 0.75, 1];
const DAYS_OF_WEEK = 7;

/** Chart of the parts of the range, of many days their averages of a week at a time; each opens its breakdown. */
export function HistoryChart({ explored, rows, measure, view }: HistoryChartProps) {
  const text = useText();
  const { activity, today } = view;
  const { group, range } = explored;
  const isMean = measure === 'MEAN';
  const goalOf = ({ goal }: Row) => (goal === null ? null : isMean ? goal / DAYS_OF_WEEK : goal);
  const isGrouped = areManyDays(explored);
  const shown = isGrouped ? groupDays(rows) : rows;
  return (
    <Card padded>
      <Chart
        title={text(
          isGrouped ? 'explore.chartMean.DAYS' : isMean ? `explore.chartMean.${group}` : `explore.chartTotal.${group}`,
        )}
        unit={unitText(activity, measure)}
        columnLabel={text(`explore.group.${group}`)}
        color={activity.color}
        base={activity.unit === 'DURATION' ? 'minutes' : 'count'}
        axis={isMean && activity.unit === 'DAYS' ? SHARES : undefined}
        height={240}
        keys={chartKeys(shown, activity, group, today)}
        marks="ENDS"
        table="none"
        points={shown.map((row) => ({
          key: row.key,
          label: shortLabel(row, group),
          longLabel: longLabel(row, group, today),
          value: isMean ? row.mean : row.total,
          goal: goalOf(row),
          met: row.outcome === 'MET',
          undecided: row.outcome === 'EXCUSED' ? 'EXCUSED' : undefined,
          muted: row.isPart || row.outcome === 'EXCUSED',
        }))}
        format={(value) => valueText(activity, measure, value)}
        onSelect={(key) => {
          const row = rows.find((one) => one.key === key);
          if (row)
            openBreakdown(
              isMean ? meanOpened(activity.id, row, group, range) : toBreakdown(activity.id, row, group, view),
            );
        }}
      />
    </Card>
  );
}
