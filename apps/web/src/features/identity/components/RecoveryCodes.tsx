import { useQuery } from '@tanstack/react-query';
import { Copy, Download, LifeBuoy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { queries } from '../../../data/queries';
import { lazyImport } from '../../../platform/lazyImport';
import { saveFile } from '../../../platform/saveFile';
import { text, useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { copyText } from '../../../ui/copyText';
import { DetailRow } from '../../../ui/DetailRow';
import { Notice } from '../../../ui/Notice';
import { toast } from '../../../ui/toast';
import { makeRecoveryCodes, recoveryQuery } from '../api';

const ConfirmDialog = lazy(async () => ({
  default: (await lazyImport(() => import('../../../ui/ConfirmDialog'))).ConfirmDialog,
}));
const Dialog = lazy(async () => ({ default: (await lazyImport(() => import('../../../ui/Dialog'))).Dialog }));

/** Number of recovery codes that are left, and a button that makes new ones. */
export function RecoveryCodes({ disabled }: { disabled: boolean }) {
  useText();
  const { data } = useQuery(recoveryQuery, queries);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const left = data?.left ?? null;
  const make = async () => {
    setAsking(false);
    setBusy(true);
    try {
      setCodes(await makeRecoveryCodes());
    } catch {
      toast({ kind: 'error', text: text('error.unexpected') });
    }
    setBusy(false);
  };
  return (
    <div className="border-t border-n4">
      <DetailRow
        icon={<LifeBuoy />}
        title={text('recovery.title')}
        detail={left === null ? text('recovery.none') : text('recovery.left', { count: left })}
      >
        <Button
          size="small"
          busy={isBusy}
          disabled={disabled || !data}
          onClick={() => (left === null ? void make() : setAsking(true))}
        >
          {text(left === null ? 'recovery.make' : 'recovery.replace')}
        </Button>
      </DetailRow>
      <Suspense fallback={null}>
        {isAsking && (
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={text('recovery.replaceTitle')}
            text={text('recovery.replaceText')}
            confirmLabel={text('recovery.replaceAction')}
            onConfirm={() => void make()}
          />
        )}
        {codes && (
          <Dialog
            open
            onOpenChange={() => setCodes(undefined)}
            title={text('recovery.title')}
            size="small"
            dismissable={false}
            footer={<Button onClick={() => setCodes(undefined)}>{text('ui.done')}</Button>}
          >
            <Codes codes={codes} />
          </Dialog>
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
      </div>
    </div>
  );
}
