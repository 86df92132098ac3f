import type { ImportRecord } from '@sevenfold/contract';
import { addDays, localDateTime } from '@sevenfold/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '../../../data/connection';
import { epochOf } from '../../../platform/clock';
import { dayShortWithYear } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { Card } from '../../../ui/Surface';
import { useSettings } from '../../user/api';
import { importsQuery } from '../api';
import { CountList } from './CountList';
import { showUndone } from './showUndone';

/** Days within which the server can undo an import. */
const UNDO_DAYS = 30;

interface PastImportsProps {
  /** The import that the card above shows, with an undo of its own. */
  readonly hiddenId: string | null;
  /** @returns the number of objects that stay; null when it failed */
  onUndo(importId: string): Promise<number | null>;
}

/** Imports of the last days, each with its undo. */
export function PastImports({ hiddenId, onUndo }: PastImportsProps) {
  const text = useText();
  const { data = [] } = useQuery(importsQuery);
  const imports = data.filter(({ importId }) => importId !== hiddenId);
  if (imports.length === 0) return null;
  return (
    <Card>
      <h2 className="px-4 pt-4 pb-1 text-h3">{text('transfer.past')}</h2>
      <ul>
        {imports.map((one) => (
          <PastImport key={one.importId} record={one} onUndo={onUndo} />
        ))}
      </ul>
    </Card>
  );
}

function PastImport({ record, onUndo }: Pick<PastImportsProps, 'onUndo'> & { record: ImportRecord }) {
  const text = useText();
  const { timezone } = useSettings();
  const isOffline = useConnection().connection === 'OFFLINE';
  const [isBusy, setBusy] = useState(false);
  const { date } = localDateTime(epochOf(record.importedAt), timezone);
  const undo = async () => {
    setBusy(true);
    showUndone(await onUndo(record.importId));
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 not-first:border-t not-first:border-n4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2 text-body font-strong text-n12">
          <span className="truncate">{record.fileName}</span>
          {!record.isComplete && <Chip>{text('transfer.incomplete')}</Chip>}
        </p>
        <div className="[&_li]:text-small [&_li]:text-n11">
          <CountList counts={record.created} empty={text('transfer.nothing')} />
        </div>
        <p className="text-small text-n10">
          {text('transfer.pastHint', { date: dayShortWithYear(addDays(date, UNDO_DAYS)) })}
        </p>
      </div>
      <Button busy={isBusy} disabled={isOffline} onClick={() => void undo()}>
        {text('transfer.undo')}
      </Button>
    </li>
  );
}
