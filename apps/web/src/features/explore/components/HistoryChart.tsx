import { useText } from '#platform';
import { BARS_MAX, Card, Chart } from '#ui';
import { BreakdownButton, openBreakdown } from '#breakdown';
import type { Explored } from '#features/activity';
import type { Measure } from '../choice';
import { findPeaks, meanOpened, toBreakdown, type Row, type RowsView } from '../rows';
import { formatMeasure, longLabel, shortLabel, unitText, valueText } from '../words';

interface HistoryChartProps {
  readonly explored: Explored;
  readonly rows: readonly Row[];
  readonly measure: Measure;
  readonly view: RowsView;
}

const SHARES = [0, 0.25, 0.5, 0.75, 1];
const DAYS_OF_WEEK = 7;

/** Chart of the parts of the range; each opens its breakdown. */
export function HistoryChart({ explored: { group, range }, rows, measure, view }: HistoryChartProps) {
  const text = useText();
  const { activity, today } = view;
  const isMean = measure === 'MEAN';
  const goalOf = ({ goal }: Row) => (goal === null ? null : isMean ? goal / DAYS_OF_WEEK : goal);
  const areManyDays = group === 'DAY' && rows.length > BARS_MAX;
  // Averages of days are those of seven days already.
  const isSmoothed = !isMean && areManyDays;
  // One day holds at most one of an activity counted in days.
  const peaks = isMean || (group === 'DAY' && activity.unit === 'DAYS') ? [] : findPeaks(rows);
  const [peak] = peaks;
  return (
    <Card padded>
      <Chart
        title={text(isMean ? `explore.chartMean.${group}` : `explore.chartTotal.${group}`)}
        unit={unitText(activity, measure)}
        columnLabel={text(`explore.group.${group}`)}
        color={activity.color}
        base={activity.unit === 'DURATION' ? 'minutes' : 'count'}
        axis={isMean && activity.unit === 'DAYS' ? SHARES : undefined}
        height={240}
        smoothedOver={isSmoothed ? DAYS_OF_WEEK : undefined}
        // Labels of single days would look like values of the mean.
        marks={isSmoothed ? undefined : 'ENDS'}
        table="none"
        note={
          peak === undefined ? undefined : peaks.length > 1 ? (
            text(`explore.peaks.${group}`, {
              amount: formatMeasure(activity, measure, peak.total),
              count: peaks.length,
            })
          ) : (
            <BreakdownButton target={toBreakdown(activity.id, peak, group, view)}>
              {text('explore.peak', {
                amount: formatMeasure(activity, measure, peak.total),
                when: longLabel(peak, group, today),
              })}
            </BreakdownButton>
          )
        }
        points={rows.map((row) => ({
          key: row.key,
          label: shortLabel(row, group, areManyDays),
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
      {isSmoothed && <p className="pt-2 text-small text-n10">{text('explore.smoothed')}</p>}
    </Card>
  );
}
