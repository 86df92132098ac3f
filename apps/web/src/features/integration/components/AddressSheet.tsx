import type { Integration } from '@sevenfold/contract';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useDraftState } from '#drafts';
import { text, useText } from '#platform';
import { Button, Dialog, focusFirstError, TextField } from '#ui';
import { connectAddress } from '../api';
import { addressFault, withHttps } from '../address';
import { refusalOf, refusalText, type Refusal } from '../refusal';

interface AddressSheetProps {
  readonly open: boolean;
  readonly isOffline: boolean;
  onClose(): void;
  onConnected(integration: Integration): void;
  /** The plan allows no further account. */
  onLimit(): void;
}

/** Connects the calendar published at an address, and says where to find that address. */
export function AddressSheet({ open, isOffline, onClose, onConnected, onLimit }: AddressSheetProps) {
  useText();
  const formId = useId();
  const { value: url, change: setUrl, drop } = useDraftState('calendar address', () => '');
  const [isTold, setTold] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const fault = addressFault(url);
  const error = refusal ? addressRefusalText(refusal) : isTold && fault ? text(`integration.address.${fault}`) : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    setRefusal(null);
    if (fault !== null) focusFirstError(event.currentTarget);
    if (fault !== null || isBusy) return;
    setBusy(true);
    try {
      const integration = await connectAddress(withHttps(url));
      drop();
      onConnected(integration);
    } catch (caught) {
      const reason = refusalOf(caught);
      if (reason === 'LIMIT') onLimit();
      else setRefusal(reason);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('integration.address.title')}
      description={text('integration.address.text')}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              drop();
              onClose();
            }}
          >
            {text('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={isOffline}>
            {text('integration.connect')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label={text('integration.address.label')}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          placeholder="https://…/basic.ics"
          hint={text(isOffline ? 'integration.offline' : 'integration.address.secret')}
          value={url}
          error={error}
          onChange={(value) => {
            setUrl(value);
            setRefusal(null);
          }}
          onBlur={() => setTold(url.trim() !== '')}
        />
        <div>
          <p className="pb-1 text-small font-semibold text-n10">{text('integration.address.where')}</p>
          {(['Google', 'Outlook', 'Apple'] as const).map((service) => (
            <details key={service} className="group border-t border-n4 py-1 first-of-type:border-t-0">
              <summary className="flex min-h-11 cursor-pointer items-center text-body text-n12">
                <span className="flex-1">{text(`integration.address.service.${service}`)}</span>
                <ChevronDown
                  className="size-4.5 text-n10 transition-transform group-open:rotate-180"
                  aria-hidden="true"
                />
              </summary>
              <p className="pb-2 text-small text-n11">{text(`integration.address.steps.${service}`)}</p>
            </details>
          ))}
        </div>
      </form>
    </Dialog>
  );
}

/** An address that does not answer may be mistyped, unlike the services whose addresses are known. */
function addressRefusalText(refusal: Refusal): string {
  return refusal === 'UNREACHABLE' ? text('integration.address.unreachable') : refusalText(refusal);
}
