import { ArrowDown, ArrowUp, Copy, Download } from 'lucide-react';
import { useProgressiveRows } from '#navigation';
import { joined, labelled, number, text as say, useText } from '#platform';
import { Button, Card, cx, saveCsv, toast, writeText } from '#ui';
import { BreakdownButton, type BreakdownTarget } from '#breakdown';
import type { Explored } from '#features/activity';
import { COLUMNS, type Column, type Sorting } from '../choice';
import { formatCsv, fileName, formatTsv } from '../csv';
import { meanOpened, toBreakdown, type Row, type RowsView, sortRows } from '../rows';
import { buildTable } from '../table';
import { formatMeasure, longLabel, valueText } from '../words';

interface DataTableProps {
  readonly explored: Explored;
  readonly rows: readonly Row[];
  readonly sorting: Sorting;
  readonly view: RowsView;
  onSort(sorting: Sorting): void;
}

const ROOM = { above: 0, row: 40 };

/** The parts of the range as a table that can be sorted, copied and downloaded. */
export function DataTable({ explored, rows, sorting, view, onSort }: DataTableProps) {
  const text = useText();
  const { activity, today } = view;
  const { group, range } = explored;
  const shown = sortRows(rows, sorting);
  const [count] = useProgressiveRows([shown.length], ROOM);
  const columns = COLUMNS.filter((column) => column !== 'goal' || rows.some(({ goal }) => goal !== null));
  const names = {
    when: text(`explore.group.${group}`),
    total: text('explore.total'),
    mean: text(group === 'DAY' ? 'explore.chartMean.DAY' : 'explore.mean.DAY'),
    activeDays: text('explore.activeDays'),
    entries: text('explore.records'),
    goal: text('week.goal'),
  };
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 py-3 pr-3 pl-4">
        <h2 className="flex-1 basis-32 text-body font-semibold whitespace-nowrap">{text('explore.table')}</h2>
        <Button
          size="small"
          icon={<Copy className="size-4" aria-hidden="true" />}
          onClick={() => void copy(formatTsv(buildTable(activity, shown, group)))}
        >
          {text('explore.copy')}
        </Button>
        <Button
          size="small"
          icon={<Download className="size-4" aria-hidden="true" />}
          onClick={() =>
            saveCsv(
              fileName(text('explore.file', { name: activity.name, from: range.from, to: range.to })),
              formatCsv(buildTable(activity, shown, group)),
            )
          }
        >
          {text('explore.download')}
        </Button>
      </div>
      <div className="overflow-x-auto border-t border-n4">
        <table className="w-full border-collapse text-small tabular-nums">
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column} column={column} name={names[column]} sorting={sorting} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, count).map((row) => (
              <tr key={row.key} className="border-t border-n4">
                {columns.map((column) =>
                  column === 'when' ? (
                    <th
                      key={column}
                      scope="row"
                      className="min-w-36 py-2.5 pr-3 pl-4 text-left font-regular text-n12 first-letter:uppercase"
                    >
                      {longLabel(row, group, today)}
                    </th>
                  ) : (
                    <td
                      key={column}
                      className={cx(
                        'px-3 py-2.5 text-right whitespace-nowrap',
                        column === 'total' ? 'font-semibold text-n12' : 'text-n11',
                      )}
                    >
                      <Value column={column} name={names[column]} row={row} explored={explored} view={view} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface ValueProps {
  readonly column: Column;
  /** Label of the column. */
  readonly name: string;
  readonly row: Row;
  readonly explored: Explored;
  readonly view: RowsView;
}

function Value({ column, name, row, explored: { group, range }, view }: ValueProps) {
  const { activity, today } = view;
  const opens = (target: BreakdownTarget, content: string, label = content) => (
    <BreakdownButton
      target={target}
      isBeside={target.kind !== 'range' || target.per === undefined}
      label={labelled(joined(longLabel(row, group, today), name), label)}
    >
      {content}
    </BreakdownButton>
  );
  switch (column) {
    case 'total':
      return (
        <BreakdownButton
          target={toBreakdown(activity.id, row, group, view)}
          label={labelled(longLabel(row, group, today), formatMeasure(activity, 'TOTAL', row.total))}
        >
          {valueText(activity, 'TOTAL', row.total)}
        </BreakdownButton>
      );
    case 'mean':
      return opens(
        meanOpened(activity.id, row, group, range),
        valueText(activity, 'MEAN', row.mean),
        formatMeasure(activity, 'MEAN', row.mean),
      );
    case 'goal':
      return row.goal === null
        ? '–'
        : opens(
            toBreakdown(activity.id, row, group, view),
            valueText(activity, 'TOTAL', row.goal),
            formatMeasure(activity, 'TOTAL', row.goal),
          );
    case 'when':
      return longLabel(row, group, today);
    default:
      return opens(toBreakdown(activity.id, row, group, view), number(row[column]));
  }
}

/** The first press sorts numbers and dates in descending order, the second in ascending order. */
function Heading({
  column,
  name,
  sorting,
  onSort,
}: {
  column: Column;
  name: string;
  sorting: Sorting;
  onSort(sorting: Sorting): void;
}) {
  const text = useText();
  const isSorted = sorting.column === column;
  const Arrow = sorting.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
      className={cx('p-0 font-medium text-n10', column === 'when' ? 'text-left' : 'text-right')}
    >
      <button
        type="button"
        title={text('explore.sortBy', { column: name })}
        onClick={() => onSort({ column, isDescending: isSorted ? !sorting.isDescending : true })}
        className={cx(
          'inline-flex min-h-11 w-full items-center gap-1 px-3 py-2 whitespace-nowrap hover:text-n12 focus-inset',
          column === 'when' ? 'pl-4' : 'justify-end text-right',
          isSorted && 'text-n12',
        )}
      >
        {name}
        {isSorted && <Arrow className="size-3.5 flex-none" aria-hidden="true" />}
      </button>
    </th>
  );
}

async function copy(content: string): Promise<void> {
  try {
    await writeText(content);
    toast({ kind: 'success', text: say('explore.copied') });
  } catch {
    toast({ kind: 'error', text: say('explore.copyFailed') });
  }
}
