import type { TransferDocument } from '@sevenfold/contract';
import {
  type ActivityChoice,
  type Counting,
  countingInto,
  type CsvContext,
  type CsvMapping,
  type ExistingActivity,
  guessMapping,
  matchActivity,
  type Source,
  sourceOfCsv,
} from '@sevenfold/domain/transfer';
import { keptChoices } from './keptChoices';
import type { TableReading } from './reading';

/** A table with the mapping of its columns. */
export interface MappedTable {
  readonly table: TableReading;
  readonly mapping: CsvMapping;
}

/** Content of a file that can be imported. */
export type Content =
  | { readonly kind: 'DOCUMENT'; readonly document: TransferDocument }
  | {
      readonly kind: 'SOURCE';
      readonly source: Source;
      readonly choices: readonly ActivityChoice[];
      /** Names of existing activities that a choice does not go into, because they are counted differently. */
      readonly unfit: readonly (ExistingActivity | null)[];
      /** The table it comes from, to whose columns the user can go back; null for another file. */
      readonly mapped: MappedTable | null;
    };

export type SourceContent = Content & { readonly kind: 'SOURCE' };

/** Reads a table as it is mapped. @param name of the file, which names the activity where no column does */
export function contentOfTable(
  mapped: MappedTable,
  { name, existing, ...context }: { name: string; existing: Existing } & Pick<CsvContext, 'today' | 'timezone'>,
): SourceContent {
  const { table, mapping } = mapped;
  const source = sourceOfCsv(table.rows, mapping, { ...context, nameWithout: name.replace(/\.[^.]*$/, '') });
  const isMeasureChosen = mapping.measure !== guessMapping(table.rows, table.delimiter)?.measure;
  return contentOfSource(source, { name, existing, mapped, isMeasureChosen });
}

type Existing = readonly ExistingActivity[];

/** The content of a source, with what the user chose for the same file before, or else the defaults. */
export function contentOfSource(
  source: Source,
  {
    name,
    existing,
    mapped = null,
    isMeasureChosen = false,
  }: { name: string; existing: Existing; mapped?: MappedTable | null; isMeasureChosen?: boolean },
): SourceContent {
  const kept = keptChoices(name, mapped?.mapping ?? null);
  const matches = source.activities.map((activity) => matchActivity(source.app, activity, existing, isMeasureChosen));
  const choices = source.activities.map((activity, index): ActivityChoice => {
    const into = matches[index]?.into ?? null;
    const choice: ActivityChoice = {
      name: activity.name,
      counting: into?.counting ?? activity.counting,
      intoId: into?.id ?? null,
      isLeftOut: false,
    };
    const changed = kept.get(activity.key) ?? {};
    const { intoId = null } = changed;
    const isGone = intoId !== null && !existing.some(({ id }) => id === intoId);
    return { ...choice, ...(isGone ? {} : changed) };
  });
  return { kind: 'SOURCE', source, choices, unfit: matches.map(({ unfit }) => unfit), mapped };
}

/** Returns how the amounts are counted once another activity is chosen for them. */
export function countingFor(source: Source['activities'][number], into: ExistingActivity | null): Counting {
  return into === null ? source.counting : countingInto(source, into);
}
