import { useRef } from 'react';
import { useText } from '#platform';
import { Button } from './Button';
import { Dialog } from './Dialog';

export interface LimitSheetProps {
  open: boolean;
  onClose(): void;
  /** Limited noun; activities by default. */
  kind?: 'activities' | 'accounts' | undefined;
  onSeePremium(): void;
  /** Leads to the activities that could be archived. */
  onManage?: (() => void) | undefined;
}

/** Sheet shown when the free plan allows no further activity or calendar account. */
export function LimitSheet({ kind = 'activities', open, onClose, onSeePremium, onManage }: LimitSheetProps) {
  const text = useText();
  const main = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('error.planLimit')}
      initialFocus={main}
      footer={
        <>
          {onManage && (
            <Button variant="ghost" onClick={onManage}>
              {text('ui.limitManage')}
            </Button>
          )}
          <Button ref={main} variant="primary" onClick={onSeePremium}>
            {text('ui.limitPremium')}
          </Button>
        </>
      }
    >
      <p className="text-body text-n11">{text(kind === 'activities' ? 'ui.limitText' : 'ui.limitAccountsText')}</p>
    </Dialog>
  );
}
