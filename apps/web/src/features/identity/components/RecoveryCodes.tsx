import { Button, copyText, DetailRow, LazyConfirmDialog, LazyDialog, Notice, toast } from '#ui';
import { localDateTime } from '@sevenfold/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download, LifeBuoy, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { queries } from '#data';
import { dayShortWithYear, IS_SHELL, now, saveFile, text, useText } from '#platform';
import { useSettings } from '#features/user';
import { makeRecoveryCodes, recoveryQuery } from '../api';
import { type ConfirmedAction, ConfirmationCancelled, useResumed, withConfirmation } from '../confirmation';

const MAKE_CODES: ConfirmedAction = { id: 'makeCodes' };

interface RecoveryCodesProps {
  readonly disabled: boolean;
  /** True if nothing but passkeys lets the user in. */
  readonly areNeeded: boolean;
}

/** Number of recovery codes that are left, and a button that makes new ones. */
export function RecoveryCodes({ disabled, areNeeded }: RecoveryCodesProps) {
  useText();
  const { data } = useQuery(recoveryQuery, queries);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const left = data?.left ?? null;
  const hasCodes = left !== null && left > 0;
  const make = async () => {
    setAsking(false);
    setBusy(true);
    try {
      setCodes(await withConfirmation(MAKE_CODES, makeRecoveryCodes));
    } catch (error) {
      if (!(error instanceof ConfirmationCancelled)) toast({ kind: 'error', text: text('error.unexpected') });
    }
    setBusy(false);
  };
  useResumed(MAKE_CODES.id, () => void make());
  return (
    <div className="border-t border-n4">
      <DetailRow
        icon={<LifeBuoy />}
        title={text('recovery.title')}
        detail={
          left === null
            ? text(areNeeded ? 'recovery.needed' : 'recovery.none')
            : areNeeded && !hasCodes
              ? text('recovery.usedUp')
              : text('recovery.left', { count: left })
        }
      >
        <Button
          size="small"
          busy={isBusy}
          disabled={disabled || !data}
          onClick={() => (hasCodes ? setAsking(true) : void make())}
        >
          {text(hasCodes ? 'recovery.replace' : 'recovery.make')}
        </Button>
      </DetailRow>
      <LazyConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text('recovery.replaceTitle')}
        text={text('recovery.replaceText')}
        confirmLabel={text('recovery.replaceAction')}
        onConfirm={() => void make()}
      />
      <Suspense fallback={null}>
        {codes && (
          <LazyDialog
            open
            onClose={() => setCodes(undefined)}
            title={text('recovery.title')}
            size="small"
            dismissable={false}
            footer={<Button onClick={() => setCodes(undefined)}>{text('ui.done')}</Button>}
          >
            <Codes codes={codes} />
          </LazyDialog>
        )}
      </Suspense>
    </div>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const list = codes.join('\n');
  const download = () =>
    saveFile('sevenfold-recovery-codes.txt', new Blob([`${list}\n`], { type: 'text/plain;charset=utf-8' })).catch(() =>
      toast({ kind: 'error', text: text('native.notSaved') }),
    );
  return (
    <div className="flex flex-col gap-4 pb-1">
      <Notice kind="warning">{text('recovery.once')}</Notice>
      <ul className="flex flex-col items-center gap-1.5 rounded-card bg-n2 px-3 py-4 [font-family:ui-monospace,monospace] text-body select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(list, text('recovery.copied'))}>
          {text('recovery.copy')}
        </Button>
        <Button icon={<Download aria-hidden="true" />} onClick={() => void download()}>
          {text('recovery.download')}
        </Button>
        {/* Web views cannot print. */}
        {!IS_SHELL && (
          <Button className="col-span-2" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {text('recovery.print')}
          </Button>
        )}
      </div>
      <PrintedCodes codes={codes} />
    </div>
  );
}

/** Prints only the codes, with the name of the server and the date, while they are shown. */
function PrintedCodes({ codes }: { codes: readonly string[] }) {
  const { timezone } = useSettings();
  const date = dayShortWithYear(localDateTime(now(), timezone).date);
  return createPortal(
    <div className="print-only p-8" aria-hidden="true">
      <p className="text-h2">
        {text('app.name')} · {text('recovery.title')}
      </p>
      <p className="pt-1 pb-6 text-body">{text('recovery.printed', { server: location.host, date })}</p>
      <ul className="[font-family:ui-monospace,monospace] text-h3">
        {codes.map((code) => (
          <li key={code} className="py-1">
            {code}
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  );
}
