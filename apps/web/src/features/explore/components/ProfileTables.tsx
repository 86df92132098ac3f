import { Download } from 'lucide-react';
import { joined, labelled, number, useText } from '#platform';
import { Button, Card, saveCsv } from '#ui';
import { BreakdownButton } from '#breakdown';
import { type Explored, useCountedRange } from '#features/activity';
import { fileName, formatCsv } from '../csv';
import {
  buildProfile,
  hourRows,
  profileColumns,
  type ProfileRow,
  sourceRows,
  weekdayRows,
  withoutTimeRow,
} from '../profile';
import type { RowsView } from '../rows';
import { formatMeasure, valueText } from '../words';

interface ProfileTablesProps {
  readonly explored: Explored;
  readonly view: RowsView;
}

/** The distributions by weekday, hour and source as tables, each of which can be downloaded. */
export function ProfileTables({ explored, view }: ProfileTablesProps) {
  const text = useText();
  const counted = useCountedRange(view.activity, explored.range);
  const hours = hourRows(explored);
  const sources = sourceRows(explored);
  const isTimeMissing = explored.exploration.withoutTime.entries > 0;
  return (
    // A card without a neighbour is as wide as the page.
    <div className="grid grid-cols-1 items-start gap-6 expanded:grid-cols-2 expanded:[&>:last-child:nth-child(odd)]:col-span-2">
      <ProfileTable
        explored={explored}
        view={view}
        title={text('explore.weekdays')}
        heading={text('explore.weekday')}
        rows={weekdayRows(explored, view, counted)}
      />
      {hours.length > 0 && (
        <ProfileTable
          explored={explored}
          view={view}
          title={text('explore.hours')}
          heading={text('explore.hour')}
          rows={isTimeMissing ? [...hours, withoutTimeRow(explored)] : hours}
        />
      )}
      {sources.length > 0 && (
        <ProfileTable
          explored={explored}
          view={view}
          title={text('explore.sources')}
          heading={text('explore.source')}
          rows={sources}
        />
      )}
    </div>
  );
}

interface ProfileTableProps extends ProfileTablesProps {
  readonly title: string;
  /** Of the first column. */
  readonly heading: string;
  readonly rows: readonly ProfileRow[];
}

const CELL = 'px-3 py-2 text-right whitespace-nowrap';

function ProfileTable({ explored: { range }, view: { activity }, title, heading, rows }: ProfileTableProps) {
  const text = useText();
  const { hasMeans, hasAmounts } = profileColumns(activity, rows);
  const save = () => {
    const name = text('explore.file', { name: `${activity.name} · ${title}`, from: range.from, to: range.to });
    saveCsv(fileName(name), formatCsv(buildProfile(activity, heading, rows)));
  };
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2 py-3 pr-3 pl-4">
        <h2 className="flex-1 basis-32 text-body font-semibold">{title}</h2>
        <Button
          size="small"
          icon={<Download className="size-4" aria-hidden="true" />}
          aria-label={labelled(text('explore.download'), title)}
          onClick={save}
        >
          {text('explore.download')}
        </Button>
      </div>
      <div className="overflow-x-auto border-t border-n4">
        <table aria-label={title} className="w-full border-collapse text-small tabular-nums">
          <thead className="text-n10">
            <tr>
              <th scope="col" className="py-2.5 pr-3 pl-4 text-left font-medium">
                {heading}
              </th>
              {hasAmounts && (
                <th scope="col" className="px-3 py-2.5 text-right font-medium">
                  {text('explore.total')}
                </th>
              )}
              {hasMeans && (
                <th scope="col" className="px-3 py-2.5 text-right font-medium">
                  {text('explore.measure.MEAN')}
                </th>
              )}
              <th scope="col" className="px-3 py-2.5 text-right font-medium">
                {text('explore.records')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, amount, mean, entries, only }) => (
              <tr key={key} className="border-t border-n4">
                <th scope="row" className="py-2 pr-3 pl-4 text-left font-regular text-n12 first-letter:uppercase">
                  {name}
                </th>
                {hasAmounts && (
                  <td className={`${CELL} font-semibold text-n12`}>
                    <BreakdownButton
                      target={{ kind: 'range', activityId: activity.id, range, only }}
                      label={labelled(name, formatMeasure(activity, 'TOTAL', amount))}
                    >
                      {valueText(activity, 'TOTAL', amount)}
                    </BreakdownButton>
                  </td>
                )}
                {mean !== null && (
                  <td className={`${CELL} text-n11`}>
                    <BreakdownButton
                      target={{ kind: 'range', activityId: activity.id, range, only }}
                      isBeside
                      label={labelled(
                        joined(name, text('explore.measure.MEAN')),
                        formatMeasure(activity, 'MEAN', mean),
                      )}
                    >
                      {valueText(activity, 'MEAN', mean)}
                    </BreakdownButton>
                  </td>
                )}
                <td className={`${CELL} text-n11`}>
                  <BreakdownButton
                    target={{ kind: 'range', activityId: activity.id, range, only }}
                    isBeside={hasAmounts}
                    label={labelled(joined(name, text('explore.records')), number(entries))}
                  >
                    {number(entries)}
                  </BreakdownButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
