import type { BodyOf, ImportCounts, TransferDocument } from '@sevenfold/contract';
import {
  type ActivityChoice,
  type CsvMapping,
  guessMapping,
  type Plan,
  NO_COUNTS,
  planActivity,
  type Source,
  sourceOfCsv,
} from '@sevenfold/domain/transfer';
import { useRef, useState } from 'react';
import { instantOf, now } from '../../platform/clock';
import { newId } from '../../platform/id';
import { useAreas } from '../area/api';
import { useSettings, useToday } from '../user/api';
import { refreshImports } from './api';
import { archiveActivities, batchesOf, type ImportRows, rowsOfDocument, rowsOfPlans } from './batches';
import { type Checked, checkBatches, type Progress, refusedPath, writeBatches } from './importing';
import { readInWorker } from './fileReader';
import { type Reading, type Refusal, RefusedFile } from './reading';

type Batch = BodyOf<'POST /api/v1/import/batch'>;

/** A refusal, with the part of the file that is wrong. */
export interface Problem {
  readonly reason: Refusal | 'INVALID' | 'NOTHING' | 'NO_DATES' | 'OFFLINE';
  readonly path?: string;
}

/** Content of a file that can be imported. */
export type Content =
  | { readonly kind: 'DOCUMENT'; readonly document: TransferDocument }
  | { readonly kind: 'SOURCE'; readonly source: Source; readonly choices: readonly ActivityChoice[] };

export type ImportState =
  | { readonly step: 'IDLE'; readonly problem?: Problem }
  | { readonly step: 'READING'; readonly name: string }
  | {
      readonly step: 'MAPPING';
      readonly name: string;
      readonly rows: readonly (readonly string[])[];
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

  const preview = async (name: string, content: Content) => {
    const rows = planner.rowsOf(content);
    if (isEmpty(rows)) setState({ step: 'IDLE', problem: { reason: 'NOTHING' } });
    else await check(name, content, rows);
  };

  /** Has the server check the content. Without a connection it stays, with what was chosen, to be checked again. */
  const check = async (name: string, content: Content, rows: ImportRows) => {
    const signal = restart();
    setState({ step: 'PREVIEW', name, content, checked: null, isStopped: false });
    try {
      const checked = await checkBatches(batchesOf(rows, headOf(content, name)), signal);
      signal.throwIfAborted();
      setState((before) => (before.step === 'PREVIEW' ? { ...before, checked } : before));
    } catch (error) {
      if (problemOf(error).reason !== 'OFFLINE') fail(error, signal);
      else if (!signal.aborted)
        setState((before) => (before.step === 'PREVIEW' ? { ...before, isStopped: true } : before));
    }
  };

  const open = (name: string, reading: Reading) => {
    if (reading.kind === 'DOCUMENT') return void preview(name, reading);
    if (reading.kind === 'SOURCE')
      return void preview(name, { ...reading, choices: reading.source.activities.map(choiceOf) });
    const mapping = guessMapping(reading.rows);
    if (mapping === null) setState({ step: 'IDLE', problem: { reason: 'NO_DATES' } });
    else setState({ step: 'MAPPING', name, rows: reading.rows, mapping });
  };

  const choose = async (file: File) => {
    const signal = restart();
    setState({ step: 'READING', name: file.name });
    try {
      open(file.name, await readInWorker(file, { today, timezone, now: now() }, signal));
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
    finishMapping: (nameWithout: string) => {
      if (state.step !== 'MAPPING') return;
      const source = sourceOfCsv(state.rows, state.mapping, { today, nameWithout });
      void preview(state.name, { kind: 'SOURCE', source, choices: source.activities.map(choiceOf) });
    },
    /** Changes what is imported. What exists already depends on the units and on what is left out, not on names. */
    change: (index: number, changed: Partial<ActivityChoice>) => {
      if (state.step !== 'PREVIEW' || state.content.kind !== 'SOURCE') return;
      const choices = state.content.choices.map((one, at) => (at === index ? { ...one, ...changed } : one));
      const content = { ...state.content, choices };
      const rows = planner.rowsOf(content);
      if (('unit' in changed || 'isLeftOut' in changed) && !isEmpty(rows)) void check(state.name, content, rows);
      else setState({ ...state, content });
    },
    checkAgain: () => {
      if (state.step === 'PREVIEW') void check(state.name, state.content, planner.rowsOf(state.content));
    },
    /** @param archivedIds activities that are imported archived */
    start: (archivedIds: ReadonlySet<string>) => {
      if (state.step !== 'PREVIEW' || state.checked === null) return;
      const rows = archiveActivities(planner.rowsOf(state.content), archivedIds);
      const batches = batchesOf(rows, headOf(state.content, state.name));
      void write(batches, { written: 0, created: NO_COUNTS });
    },
    resume: () => {
      if (state.step === 'IMPORTING') void write(state.batches, state.progress);
    },
    plansOf: planner.plansOf,
  };
}

export type RunningImport = ReturnType<typeof useImport>;

/** Id of the import that is being written or was just written; null in other steps. */
export function shownImportId(state: ImportState): string | null {
  if (state.step === 'DONE') return state.importId;
  return state.step === 'IMPORTING' ? (state.batches[0]?.importId ?? null) : null;
}

const isEmpty = (rows: ImportRows): boolean => Object.values(rows).every((list) => list.length === 0);

function problemOf(error: unknown): Problem {
  if (error instanceof RefusedFile) return { reason: error.refusal };
  const path = refusedPath(error);
  return path === null ? { reason: 'OFFLINE' } : { reason: 'INVALID', path };
}

const choiceOf = ({ name, unit }: Source['activities'][number]): ActivityChoice => ({ name, unit, isLeftOut: false });

const headOf = (content: Content, name: string) => ({
  importId: newId(),
  source: content.kind === 'DOCUMENT' ? ('SEVENFOLD' as const) : content.source.app,
  // One line of at most 200 characters, as the server takes it.
  fileName:
    name
      .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(-200)
      .trim() || 'import',
});

/** Plans what a file becomes, for this user. */
function usePlanner() {
  const areas = useAreas() ?? [];
  const { weekStartDay, timezone } = useSettings();
  const today = useToday();
  const plansOf = ({ source, choices }: Content & { readonly kind: 'SOURCE' }): (Plan | null)[] =>
    source.activities.map((activity, order) => {
      const choice = choices[order];
      if (!choice || choice.isLeftOut) return null;
      const context = { app: source.app, order, today, weekStartDay, zone: timezone, instantOf };
      return planActivity(activity, choice, context);
    });
  const rowsOf = (content: Content): ImportRows =>
    content.kind === 'DOCUMENT'
      ? rowsOfDocument(content.document, areas)
      : rowsOfPlans(plansOf(content).filter((plan) => plan !== null));
  return { plansOf, rowsOf };
}
