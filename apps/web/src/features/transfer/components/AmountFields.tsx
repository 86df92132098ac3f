import { ambiguousAmount, type CsvMapping, DECIMAL_MARKS, MEASURES, parseAmount } from '@sevenfold/domain/transfer';
import { useMemo } from 'react';
import { number, useText } from '#platform';
import { Select } from '#ui';
import type { TableReading } from '../reading';

interface AmountFieldsProps {
  readonly table: TableReading;
  readonly mapping: CsvMapping;
  onChange(mapping: CsvMapping): void;
}

/** One number in both notations; the same in all languages. */
const EXAMPLES = { POINT: '1,234.5', COMMA: '1.234,5' } as const;
const GUESS = '';

/** Chooses what the amounts of the column are, and how their numbers are written. */
export function AmountFields({ table, mapping, onChange }: AmountFieldsProps) {
  const text = useText();
  const ambiguous = useMemo(() => ambiguousAmount(table.rows, mapping), [table, mapping]);
  const read = ambiguous === null ? null : parseAmount(ambiguous, mapping.decimalMark);
  const value = read !== null && 'value' in read ? read.value : null;
  return (
    <div className="col-span-2 grid gap-4 medium:grid-cols-2">
      <Select
        label={text('transfer.measure')}
        value={mapping.measure ?? GUESS}
        options={[
          { value: GUESS, label: text('transfer.measure.GUESS') },
          ...MEASURES.map((measure) => ({ value: measure, label: text(`transfer.measure.${measure}`) })),
        ]}
        onChange={(measure) => onChange({ ...mapping, measure: measure === GUESS ? null : measure })}
      />
      <Select
        label={text('transfer.decimalMark')}
        hint={
          ambiguous === null || value === null
            ? undefined
            : text('transfer.ambiguous', { cell: ambiguous.trim(), value: number(value) })
        }
        value={mapping.decimalMark}
        options={DECIMAL_MARKS.map((mark) => ({ value: mark, label: EXAMPLES[mark] }))}
        onChange={(decimalMark) => onChange({ ...mapping, decimalMark })}
      />
    </div>
  );
}
