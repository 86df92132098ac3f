import { type CsvMapping, DATE_ORDERS, withAmountColumn } from '@sevenfold/domain/transfer';
import { useText } from '#platform';
import { Button, Checkbox, Select } from '#ui';
import type { TableReading } from '../reading';
import type { RunningImport } from '../useImport';
import { AmountFields } from './AmountFields';

interface MappingFormProps {
  readonly table: TableReading;
  readonly mapping: CsvMapping;
  readonly running: RunningImport;
}

const NONE = '';
/** Chosen as the column of activities if each column is one. */
const EACH = 'each';
const FIELDS = [
  { field: 'date', label: 'transfer.columnDate' },
  { field: 'activity', label: 'transfer.columnActivity' },
  { field: 'amount', label: 'transfer.columnAmount' },
  { field: 'unit', label: 'transfer.columnUnit' },
  { field: 'note', label: 'transfer.columnNote' },
] as const;
type Field = (typeof FIELDS)[number]['field'];

/** Assigns the columns of a table to the fields of an entry, starting from a guess. */
export function MappingForm({ table, mapping, running }: MappingFormProps) {
  const text = useText();
  const rows = table.rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const [first = []] = rows;
  const columns = first.map((cell, index) => ({
    value: String(index),
    label: mapping.hasHeader && cell.trim() !== '' ? cell : text('transfer.column', { number: index + 1 }),
  }));
  const none = { value: NONE, label: text('transfer.none') };
  const each = { value: EACH, label: text('transfer.eachColumn') };
  const isWide = mapping.hasHeader && mapping.isWide === true;
  const optionsOf = (field: Field) => {
    if (field === 'date') return columns;
    return field === 'activity' && mapping.hasHeader ? [none, each, ...columns] : [none, ...columns];
  };
  const valueOf = (field: Field) => (field === 'activity' && isWide ? EACH : String(mapping[field] ?? NONE));
  const choose = (field: Field, value: string) => {
    const column = value === NONE ? null : Number(value);
    if (field === 'amount') running.map(withAmountColumn(table.rows, mapping, column, table.delimiter));
    else if (field === 'date') running.map({ ...mapping, date: Number(value) });
    else if (value === EACH) running.map({ ...mapping, activity: null, isWide: true });
    else if (field === 'activity') running.map({ ...mapping, activity: column, isWide: false });
    else running.map({ ...mapping, [field]: column });
  };
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 medium:gap-x-4">
        {FIELDS.filter(({ field }) => !isWide || field === 'date' || field === 'activity').map(({ field, label }) => (
          <Select
            key={field}
            label={text(label)}
            value={valueOf(field)}
            options={optionsOf(field)}
            onChange={(value) => choose(field, value)}
          />
        ))}
        <Select
          label={text('transfer.dateOrder')}
          value={mapping.dateOrder}
          options={DATE_ORDERS.map((order) => ({ value: order, label: text(`transfer.order.${order}`) }))}
          onChange={(dateOrder) => running.map({ ...mapping, dateOrder })}
        />
        {mapping.amount !== null && !isWide && <AmountFields table={table} mapping={mapping} onChange={running.map} />}
      </div>
      <Checkbox
        label={text('transfer.hasHeader')}
        checked={mapping.hasHeader}
        onChange={(hasHeader) => running.map({ ...mapping, hasHeader })}
      />
      <SampleRows rows={rows} mapping={mapping} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={running.cancel}>{text('transfer.cancel')}</Button>
        <Button variant="primary" onClick={running.finishMapping}>
          {text('transfer.next')}
        </Button>
      </div>
    </>
  );
}

const SAMPLE = 3;

function SampleRows({ rows, mapping }: Pick<MappingFormProps, 'mapping'> & { rows: TableReading['rows'] }) {
  const start = mapping.hasHeader ? 1 : 0;
  return (
    <div className="overflow-x-auto rounded-control border border-n5" tabIndex={0} role="group">
      <table className="w-full text-small text-n11">
        <tbody>
          {rows.slice(start, start + SAMPLE).map((row, index) => (
            <tr key={index} className="not-first:border-t not-first:border-n4">
              {row.map((cell, column) => (
                <td key={column} className="max-w-48 truncate px-3 py-1.5 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
