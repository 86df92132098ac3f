import type { ActivityChoice, CsvMapping } from '@sevenfold/domain/transfer';
import { readDraft, writeDraft } from '#drafts';
import type { TableReading } from './reading';

/** Longer headers are cut: they tell files apart well enough. */
const HEADER_MAX = 500;

const mappingKey = ({ rows }: TableReading): string => {
  const header = rows.find((row) => row.some((cell) => cell.trim() !== '')) ?? [];
  return `import columns ${JSON.stringify(header).slice(0, HEADER_MAX)}`;
};

/** The mapping that was last used for tables with these columns; null without one. */
export const keptMapping = (table: TableReading): CsvMapping | null =>
  (readDraft(mappingKey(table)) as CsvMapping | undefined) ?? null;

/** Keeps the mapping for the next table with these columns, until the user signs out or closes the tab. */
export const keepMapping = (table: TableReading, mapping: CsvMapping): void => writeDraft(mappingKey(table), mapping);

type Changes = readonly (readonly [key: string, changed: Partial<ActivityChoice>])[];

interface KeptChoices {
  readonly mapping: CsvMapping | null;
  readonly changes: Changes;
}

const choicesKey = (fileName: string): string => `import choices ${fileName}`;

/** Returns what was changed of the activities of a file, by their keys; nothing if its columns are mapped differently now. */
export function keptChoices(fileName: string, mapping: CsvMapping | null): Map<string, Partial<ActivityChoice>> {
  const kept = readDraft(choicesKey(fileName)) as KeptChoices | undefined;
  return new Map(JSON.stringify(kept?.mapping) === JSON.stringify(mapping) ? kept?.changes : []);
}

/** Keeps a change of an activity of a file. */
export function keepChoice(
  fileName: string,
  mapping: CsvMapping | null,
  key: string,
  changed: Partial<ActivityChoice>,
): void {
  const changes = keptChoices(fileName, mapping);
  changes.set(key, { ...changes.get(key), ...changed });
  writeDraft(choicesKey(fileName), { mapping, changes: [...changes] } satisfies KeptChoices);
}

/** Forgets what was changed of the activities of a file. */
export const forgetChoices = (fileName: string): void => writeDraft(choicesKey(fileName), undefined);
