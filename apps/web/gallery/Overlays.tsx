import { useState } from 'react';
import { Button } from '../src/ui/Button';
import { ConfirmDialog } from '../src/ui/ConfirmDialog';
import { Dialog } from '../src/ui/Dialog';
import { LimitSheet } from '../src/ui/LimitSheet';
import { Popover } from '../src/ui/Popover';
import { TextField } from '../src/ui/TextField';
import { toast, type ToastKind } from '../src/ui/toast';
import { Title } from './Title';
import type { Words } from './words';

const KINDS: readonly ToastKind[] = ['success', 'info', 'warning', 'error'];

export function Overlays({ words }: { words: Words }) {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'limit' | null>(null);
  const [name, setName] = useState('');
  const [isPopoverOpen, setPopoverOpen] = useState(false);
  const change = (next: boolean) => setOpen((kind) => (next ? kind : null));
  return (
    <section>
      <Title>Overlays</Title>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('limit')}>Limit</Button>
        <Popover
          open={isPopoverOpen}
          onOpenChange={setPopoverOpen}
          label={words.goal}
          trigger={<Button>Popover</Button>}
        >
          {words.empty}
        </Popover>
        {KINDS.map((kind) => (
          <Button
            key={kind}
            onClick={() =>
              toast({
                kind,
                text: kind === 'error' ? '' : words.saved,
                ...(kind === 'success' ? { action: { label: words.undo, onAct: () => {} } } : {}),
              })
            }
          >
            {kind}
          </Button>
        ))}
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={change}
        title={words.add}
        description={words.hint}
        footer={
          <>
            <Button onClick={() => change(false)}>{words.cancel}</Button>
            <Button variant="primary" onClick={() => change(false)}>
              {words.save}
            </Button>
          </>
        }
      >
        <TextField label={words.name} value={name} onChange={setName} limit={40} />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={change}
        title={words.remove}
        text={words.empty}
        confirmLabel={words.remove}
        danger
        typed={{ label: words.name, expected: 'DELETE' }}
        onConfirm={() => change(false)}
      />
      <LimitSheet
        open={open === 'limit'}
        onOpenChange={change}
        onSeePremium={() => change(false)}
        onManage={() => change(false)}
      />
    </section>
  );
}
