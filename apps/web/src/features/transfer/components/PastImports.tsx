import type { ImportRecord } from '@sevenfold/contract';
import { addDays, localDateTime } from '@sevenfold/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { queries, useConnection } from '#data';
import { dayLongWithYear, parseInstant, useText } from '#platform';
import { Button, Card, Chip } from '#ui';
import { useSettings } from '#features/user';
import { importsQuery, isUndoRunning } from '../api';
import { countAll } from '../importing';
import { IMPORT_UNDO_DAYS } from '../importUndo';
import { restore } from '../restore';
import { CountList } from './CountList';
import { ProgressBar } from './ProgressBar';
import { UndoButton } from './UndoButton';

interface PastImportsProps {
  /** The import that the card above shows, with an undo of its own. */
  readonly hiddenId: string | null;
  /** Called when one was undone or brought back, also on another device. */
  onChanged(): void;
}

/** Imports of the last days, each with its undo, or with its way back after that. */
export function PastImports({ hiddenId, onChanged }: PastImportsProps) {
  const text = useText();
  const { data = [] } = useQuery(importsQuery, queries);
  const imports = data.filter(({ importId }) => importId !== hiddenId);
  if (imports.length === 0) return null;
  return (
    <Card>
      <h2 className="px-4 pt-4 pb-1 text-h3">{text('transfer.past')}</h2>
      <ul>
        {imports.map((one) => (
          <PastImport key={one.importId} record={one} onChanged={onChanged} />
        ))}
      </ul>
    </Card>
  );
}

function PastImport({ record, onChanged }: { record: ImportRecord; onChanged(): void }) {
  const text = useText();
  const { timezone } = useSettings();
  const { importId, fileName, isComplete, created, undo } = record;
  const until = addDays(localDateTime(parseInstant(record.importedAt), timezone).date, IMPORT_UNDO_DAYS);
  const isRunning = isUndoRunning(record);
  const heading = useFocusWhenReplaced(undo?.status);
  useReplaced(undo?.status, onChanged);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 not-first:border-t not-first:border-n4">
      <div className="min-w-0 flex-1 basis-56">
        <p ref={heading} tabIndex={-1} className="focus-none flex items-center gap-2 text-body font-strong text-n12">
          <span className="truncate">{fileName}</span>
          {undo ? (
            !isRunning && <Chip>{text('importUndo.undone')}</Chip>
          ) : isComplete ? null : (
            <Chip>{text('transfer.incomplete')}</Chip>
          )}
        </p>
        {undo && isRunning ? (
          <Running undo={undo} />
        ) : (
          <>
            <Counts counts={created} />
            {undo && countAll(undo.kept) > 0 && (
              <div className="pt-1">
                <p className="text-small text-n10">{text('importUndo.kept')}</p>
                <Counts counts={undo.kept} />
              </div>
            )}
            <p className="text-small text-n10">
              {text(undo ? 'importUndo.restoreHint' : 'transfer.pastHint', { date: dayLongWithYear(until) })}
            </p>
          </>
        )}
      </div>
      {undo === null && <UndoButton importId={importId} created={created} until={until} />}
      {undo !== null && !isRunning && <RestoreButton importId={importId} />}
    </li>
  );
}

/** Calls a function once a status has replaced another one. */
function useReplaced(status: string | undefined, onReplaced: () => void): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    onReplaced();
  }, [status, onReplaced]);
}

/** Gives an element the focus when a new status has replaced the button that was pressed. */
function useFocusWhenReplaced(status: string | undefined): RefObject<HTMLParagraphElement | null> {
  const element = useRef<HTMLParagraphElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    // After the dialog, which returns the focus to the button.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [status]);
  return element;
}

function Counts({ counts }: { counts: ImportRecord['created'] }) {
  const text = useText();
  return (
    <div className="[&_li]:text-small [&_li]:text-n11">
      <CountList counts={counts} empty={text('transfer.nothing')} />
    </div>
  );
}

/** Progress of an undo that the server runs. */
function Running({ undo }: { undo: NonNullable<ImportRecord['undo']> }) {
  const text = useText();
  const key = undo.status === 'UNDOING' ? 'importUndo.running' : 'importUndo.restoring';
  const label = text(key, { percent: Math.floor(undo.progress * 100) });
  return (
    <div className="flex flex-col gap-1.5 py-1">
      <p role="status" className="text-small text-n11 tabular-nums">
        {label}
      </p>
      <ProgressBar value={undo.progress} label={label} />
      <p className="text-small text-n10">{text('importUndo.inBackground')}</p>
    </div>
  );
}

function RestoreButton({ importId }: { importId: string }) {
  const text = useText();
  const isOffline = useConnection() === 'OFFLINE';
  const [isBusy, setBusy] = useState(false);
  const bringBack = async () => {
    setBusy(true);
    await restore(importId);
    setBusy(false);
  };
  return (
    <Button busy={isBusy} disabled={isOffline} onClick={() => void bringBack()}>
      {text('importUndo.restore')}
    </Button>
  );
}
