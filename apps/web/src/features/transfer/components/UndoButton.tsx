import type { ImportCounts } from '@sevenfold/contract';
import { addDays } from '@sevenfold/domain/calendar';
import { countsByKind } from '@sevenfold/domain/transfer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, useConnection } from '#data';
import { dayLongWithYear, text as say, useText } from '#platform';
import { Button, ConfirmDialog, toast } from '#ui';
import { useToday } from '#features/user';
import { undoImport } from '../api';
import { editedQuery, IMPORT_UNDO_DAYS } from '../importUndo';
import { countAll } from '../importing';
import { restore } from '../restore';
import { CountList } from './CountList';

interface UndoButtonProps {
  readonly importId: string;
  /** Objects that the import created. */
  readonly created: ImportCounts;
  /** Last day on which it can be undone; by default that of an import of today. */
  readonly until?: ReturnType<typeof addDays>;
  onUndone?(): void;
}

/** Undoes an import after asking: says what is removed, and how much was edited since and stays. */
export function UndoButton({ importId, created, until, onUndone }: UndoButtonProps) {
  const text = useText();
  const isOffline = useConnection() === 'OFFLINE';
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      const { status } = await undoImport(importId);
      setOpen(false);
      toast(
        status === 'UNDONE'
          ? {
              kind: 'success',
              text: say('transfer.undone'),
              action: { label: say('importUndo.restore'), onAct: () => void restore(importId) },
            }
          : { kind: 'info', text: say('importUndo.inBackground') },
      );
      onUndone?.();
    } catch {
      toast({ kind: 'error', text: say('transfer.undoFailed') });
    }
    setBusy(false);
  };
  return (
    <>
      <Button disabled={isOffline} onClick={() => setOpen(true)}>
        {text('transfer.undo')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text('importUndo.title')}
        text={isOpen && <Removed importId={importId} created={created} />}
        confirmLabel={text('transfer.undo')}
        danger
        busy={isBusy}
        onConfirm={() => void undo()}
      >
        <p className="text-small text-n10">
          {text('importUndo.until', { date: dayLongWithYear(until ?? addDays(today, IMPORT_UNDO_DAYS)) })}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Lists what undoing removes, and says what stays. */
function Removed({ importId, created }: Pick<UndoButtonProps, 'importId' | 'created'>) {
  const text = useText();
  const { data: edited, isPending } = useQuery(editedQuery(importId), queries);
  const count = edited ? countAll(edited) : 0;
  const removed = countsByKind((kind) => Math.max(0, created[kind] - (edited?.[kind] ?? 0)));
  return (
    <div className="flex flex-col gap-3">
      <p>{text('importUndo.removes')}</p>
      <CountList counts={removed} empty={text('transfer.nothing')} />
      <div role="status">
        {isPending && <p>{text('importUndo.checking')}</p>}
        {count > 0 && <p>{text('importUndo.edited', { count })}</p>}
      </div>
      {!isPending && created.activities + created.objectives > 0 && <p className="-mt-3">{text('importUndo.used')}</p>}
    </div>
  );
}
