import type { Activity } from '@sevenfold/contract';
import { roundedParts } from '@sevenfold/domain/insight';
import { mainHour, type Source, SOURCES } from '@sevenfold/domain/explore';
import { labelled, number, shareText, useText } from '#platform';
import { activityColor, BarChart, Card, cx } from '#ui';
import { bareAmount } from '#features/record';
import { BreakdownButton, openBreakdown } from '#breakdown';
import { type Explored, useCountedRange } from '#features/activity';
import type { Measure } from '../choice';
import { hourRows, type ProfileRow, weekdayRows } from '../profile';
import type { RowsView } from '../rows';
import { formatMeasure, unitText, valueText } from '../words';

interface ProfilesProps {
  readonly explored: Explored;
  readonly measure: Measure;
  readonly view: RowsView;
  /** True if tables of the same numbers are on the page. */
  readonly hasTables: boolean;
}

/** Distribution by weekday, hour and source; each only where it says something. */
export function Profiles(props: ProfilesProps) {
  const { sources } = props.explored.exploration;
  const used = SOURCES.filter((source) => sources[source].entries > 0);
  const hours = hourRows(props.explored);
  // The only hour is in the sentences above the charts.
  const hasHours = hours.length > 0 && mainHour(props.explored.exploration) === null;
  return (
    // A card without a neighbour is as wide as the page. That of the sources would be half empty beside a chart.
    <div
      className={cx(
        'grid grid-cols-1 gap-6',
        hasHours && 'expanded:grid-cols-2 expanded:[&>:last-child:nth-child(odd)]:col-span-2',
      )}
    >
      <Weekdays {...props} />
      {hasHours && <Hours {...props} rows={hours} />}
      {used.length > 1 && <Sources {...props} used={used} />}
    </div>
  );
}

const SHARES = [0, 0.25, 0.5, 0.75, 1];

function Weekdays({ explored, measure, view, hasTables }: ProfilesProps) {
  const text = useText();
  const { activity } = view;
  const isMean = measure === 'MEAN';
  const rows = weekdayRows(explored, view, useCountedRange(activity, explored.range));
  return (
    <Card padded>
      <BarChart
        title={text(`explore.weekdays.${measure}`)}
        unit={unitText(activity, measure)}
        columnLabel={text('explore.weekday')}
        color={activity.color}
        base={activity.unit === 'DURATION' ? 'minutes' : 'count'}
        axis={isMean && activity.unit === 'DAYS' ? SHARES : undefined}
        marks="HIGHEST"
        table={hasTables ? 'none' : undefined}
        points={rows.map(({ key, short, name, amount, mean }) => ({
          key,
          label: short,
          longLabel: name,
          value: isMean ? mean : amount,
        }))}
        format={(value) => valueText(activity, measure, value)}
        onSelect={(key) => openPart(explored, activity, rows, key)}
      />
    </Card>
  );
}

/** Opens the records of a part of a profile. */
function openPart({ range }: Explored, { id }: Activity, rows: readonly ProfileRow[], key: string): void {
  const only = rows.find((row) => row.key === key)?.only;
  if (only) openBreakdown({ kind: 'range', activityId: id, range, only });
}

function Hours({
  explored,
  view: { activity },
  hasTables,
  rows,
}: ProfilesProps & { readonly rows: readonly ProfileRow[] }) {
  const text = useText();
  const { exploration, range } = explored;
  const { withoutTime } = exploration;
  const without =
    withoutTime.entries > 0 ? (
      <BreakdownButton target={{ kind: 'range', activityId: activity.id, range, only: { hour: null } }}>
        {text('explore.withoutTime', { count: withoutTime.entries })}
      </BreakdownButton>
    ) : undefined;
  return (
    <Card padded>
      <BarChart
        title={text('explore.hours')}
        unit={activity.unit === 'DAYS' ? text('explore.recordsUnit') : unitText(activity, 'TOTAL')}
        columnLabel={text('explore.hour')}
        color={activity.color}
        base={activity.unit === 'DURATION' ? 'minutes' : 'count'}
        note={without}
        table={hasTables ? 'none' : undefined}
        points={rows.map(({ key, short, name, amount }) => ({ key, label: short, longLabel: name, value: amount }))}
        format={(value) => bareAmount(activity, value)}
        onSelect={(key) => openPart(explored, activity, rows, key)}
      />
    </Card>
  );
}

function Sources({
  explored: { exploration, range },
  view: { activity },
  used,
}: ProfilesProps & { readonly used: readonly Source[] }) {
  const text = useText();
  const opens = (source: Source) => ({ kind: 'range', activityId: activity.id, range, only: { source } }) as const;
  const all = exploration.entries;
  const shown = used.map((source) => ({ source, ...exploration.sources[source] }));
  const shares = roundedParts(shown.map(({ entries }) => entries)).map((share) => shareText(share, 2));
  return (
    <Card padded>
      <h2 className="pb-2 text-body font-semibold">{text('explore.sources')}</h2>
      <table className="w-full text-body tabular-nums max-medium:text-small" style={activityColor(activity.color)}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text('explore.source')}</th>
            <th scope="col">{text('explore.records')}</th>
            <th scope="col">{text('explore.total')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ source, amount, entries }, index) => (
            // The bar spans the columns, so that 100 % is as wide as the card.
            <tr key={source} className="relative">
              <th scope="row" className="w-full pt-2 pb-4.5 pr-3 text-left align-bottom font-regular">
                {text(`entry.source.${source}`)}
                <Share value={entries / all} />
              </th>
              <td className="px-3 pt-2 pb-4.5 align-bottom text-right whitespace-nowrap text-n11 max-medium:px-2">
                <BreakdownButton
                  target={opens(source)}
                  label={labelled(text(`entry.source.${source}`), `${number(entries)} · ${shares[index]}`)}
                >
                  {number(entries)} <span className="text-n10">· {shares[index]}</span>
                </BreakdownButton>
              </td>
              <td className="pt-2 pb-4.5 align-bottom text-right whitespace-nowrap text-n12">
                {activity.unit !== 'DAYS' && (
                  <BreakdownButton
                    target={opens(source)}
                    isBeside
                    label={labelled(text(`entry.source.${source}`), formatMeasure(activity, 'TOTAL', amount))}
                  >
                    {formatMeasure(activity, 'TOTAL', amount)}
                  </BreakdownButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Share({ value }: { value: number }) {
  return (
    <span className="absolute inset-x-0 bottom-2 block h-1.5 rounded-full bg-(--soft)" aria-hidden="true">
      <span className="block h-full rounded-full bg-(--solid)" style={{ width: `${value * 100}%` }} />
    </span>
  );
}
