import type { BodyOf, ImportCounts } from '@sevenfold/contract';
import { type ActivityChoice, type CsvMapping, guessMapping, NO_COUNTS } from '@sevenfold/domain/transfer';
import { useRef, useState } from 'react';
import { newId, now } from '#platform';
import { deviceRows } from '#data';
import { knownActivities } from '#features/activity';
import { useSettings, useToday } from '#features/user';
import { refreshImports } from './api';
import { archiveActivities, cutBatches, importFileName, type ImportRows } from './batches';
import { type Content, contentOfSource, contentOfTable } from './content';
import { type Checked, checkBatches, type Progress, refusedPath, writeBatches } from './importing';
import { readInWorker } from './fileReader';
import { forgetChoices, keepChoice, keepMapping, keptMapping } from './keptChoices';
import { type Planner, usePlanner } from './planner';
import { type Reading, type Refusal, RefusedFile, type TableReading } from './reading';

type Batch = BodyOf<'POST /api/v1/import/batch'>;

/** A refusal, with the part of the file that is wrong. */
export interface Problem {
  readonly reason: Refusal | 'INVALID' | 'NOTHING' | 'NO_DATES' | 'OFFLINE';
  readonly path?: string;
}

export type ImportState =
  | { readonly step: 'IDLE'; readonly problem?: Problem }
  | { readonly step: 'READING'; readonly name: string }
  | {
      readonly step: 'MAPPING';
      readonly name: string;
      readonly table: TableReading;
      readonly mapping: CsvMapping;
    }
  | {
      readonly step: 'PREVIEW';
      readonly name: string;
      readonly content: Content;
      /** Null until the server has checked the content as it is now. */
      readonly checked: Checked | null;
      /** True if the check failed because the server did not respond. */
      readonly isStopped: boolean;
    }
  | {
      readonly step: 'IMPORTING';
      readonly batches: readonly Batch[];
      readonly progress: Progress;
      readonly isStopped: boolean;
    }
  | { readonly step: 'DONE'; readonly importId: string; readonly created: ImportCounts };

/** Steps of an import, from choosing a file to undoing it. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'IDLE' });
  const running = useRef<AbortController>(null);
  const planner = usePlanner();
  const timezone = useSettings().timezone;
  const today = useToday();

  const restart = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  const fail = (error: unknown, signal: AbortSignal) => {
    if (!signal.aborted) setState({ step: 'IDLE', problem: problemOf(error) });
  };

  /** @throws RefusedFile BROKEN */
  const preview = async (name: string, content: Content) => {
    const rows = readRows(planner, content);
    // A file of which every row is refused is shown, with the reasons.
    const hasIssues = content.kind === 'SOURCE' && content.source.issues.length > 0;
    if (isEmpty(rows) && !hasIssues) setState({ step: 'IDLE', problem: { reason: 'NOTHING' } });
    else await check(name, content, rows);
  };

  /** Has the server check the content. Without a connection it stays, with what was chosen, to be checked again. */
  const check = async (name: string, content: Content, rows: ImportRows) => {
    const signal = restart();
    setState({ step: 'PREVIEW', name, content, checked: null, isStopped: false });
    try {
      const checked = await checkBatches(cutBatches(rows, headOf(content, name)), signal);
      signal.throwIfAborted();
      setState((before) => (before.step === 'PREVIEW' ? { ...before, checked } : before));
    } catch (error) {
      if (problemOf(error).reason !== 'OFFLINE') fail(error, signal);
      else if (!signal.aborted)
        setState((before) => (before.step === 'PREVIEW' ? { ...before, isStopped: true } : before));
    }
  };

  const open = async (name: string, reading: Reading, signal: AbortSignal) => {
    // The records go into activities that exist: these must be loaded.
    if (!(await deviceRows.whenThere('activity'))) throw deviceRows.state.error;
    const existing = knownActivities();
    signal.throwIfAborted();
    if (reading.kind === 'DOCUMENT') return preview(name, reading);
    if (reading.kind === 'SOURCE') return preview(name, contentOfSource(reading.source, { name, existing }));
    const mapping = keptMapping(reading) ?? guessMapping(reading.rows, reading.delimiter);
    if (mapping === null) setState({ step: 'IDLE', problem: { reason: 'NO_DATES' } });
    else setState({ step: 'MAPPING', name, table: reading, mapping });
  };

  const choose = async (file: File) => {
    const signal = restart();
    setState({ step: 'READING', name: file.name });
    try {
      const reading = await readInWorker(file, { today, timezone, now: now() }, signal);
      await open(file.name, reading, signal);
    } catch (error) {
      fail(error, signal);
    }
  };

  const write = async (batches: readonly Batch[], from: Progress) => {
    const show = (progress: Progress) => setState({ step: 'IMPORTING', batches, progress, isStopped: false });
    show(from);
    try {
      const created = await writeBatches(batches, from, show);
      setState({ step: 'DONE', importId: batches[0]?.importId ?? '', created });
    } catch {
      setState((before) => (before.step === 'IMPORTING' ? { ...before, isStopped: true } : before));
    }
    void refreshImports();
  };

  return {
    state,
    choose,
    cancel: () => {
      restart();
      setState({ step: 'IDLE' });
    },
    map: (mapping: CsvMapping) => setState((before) => (before.step === 'MAPPING' ? { ...before, mapping } : before)),
    finishMapping: () => {
      if (state.step !== 'MAPPING') return;
      const { name, table, mapping } = state;
      keepMapping(table, mapping);
      const context = { today, timezone, name, existing: planner.existing };
      void preview(name, contentOfTable({ table, mapping }, context));
    },
    /** Goes back to the columns of the table. What was chosen in the preview is kept. */
    backToMapping: () => {
      if (state.step !== 'PREVIEW' || state.content.kind !== 'SOURCE' || state.content.mapped === null) return;
      restart();
      setState({ step: 'MAPPING', name: state.name, ...state.content.mapped });
    },
    /** Changes what is imported. What exists already depends on everything but names. */
    change: (index: number, changed: Partial<ActivityChoice>) => {
      if (state.step !== 'PREVIEW' || state.content.kind !== 'SOURCE') return;
      const { source, mapped } = state.content;
      keepChoice(state.name, mapped?.mapping ?? null, source.activities[index]?.key ?? '', changed);
      const choices = state.content.choices.map((one, at) => (at === index ? { ...one, ...changed } : one));
      const content = { ...state.content, choices };
      const rows = planner.rowsOf(content);
      if (Object.keys(changed).some((field) => field !== 'name') && !isEmpty(rows))
        void check(state.name, content, rows);
      else setState({ ...state, content });
    },
    checkAgain: () => {
      if (state.step === 'PREVIEW') void check(state.name, state.content, planner.rowsOf(state.content));
    },
    /** @param archivedIds activities that are imported archived */
    start: (archivedIds: ReadonlySet<string>) => {
      if (state.step !== 'PREVIEW' || state.checked === null) return;
      const rows = archiveActivities(planner.rowsOf(state.content, state.checked.storedEntries), archivedIds);
      const batches = cutBatches(rows, headOf(state.content, state.name));
      forgetChoices(state.name);
      void write(batches, { written: 0, created: NO_COUNTS });
    },
    resume: () => {
      if (state.step === 'IMPORTING') void write(state.batches, state.progress);
    },
    planner,
  };
}

export type RunningImport = ReturnType<typeof useImport>;

/** Id of the import that is being written or was just written; null in other steps. */
export function shownImportId(state: ImportState): string | null {
  if (state.step === 'DONE') return state.importId;
  return state.step === 'IMPORTING' ? (state.batches[0]?.importId ?? null) : null;
}

/** The rows of a file. The parts of a document are not checked before, and may be anything in a damaged one. */
function readRows(planner: Planner, content: Content): ImportRows {
  if (content.kind === 'SOURCE') return planner.rowsOf(content);
  try {
    return planner.rowsOf(content);
  } catch {
    throw new RefusedFile('BROKEN');
  }
}

const isEmpty = (rows: ImportRows): boolean => Object.values(rows).every((list) => list.length === 0);

function problemOf(error: unknown): Problem {
  if (error instanceof RefusedFile) return { reason: error.refusal };
  const path = refusedPath(error);
  return path === null ? { reason: 'OFFLINE' } : { reason: 'INVALID', path };
}

const headOf = (content: Content, name: string) => ({
  importId: newId(),
  source: content.kind === 'DOCUMENT' ? ('SEVENFOLD' as const) : content.source.app,
  fileName: importFileName(name),
});
