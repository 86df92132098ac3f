import { useState } from 'react';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/toast';
import { openIdUrl } from '../api';

interface OpenIdButtonProps {
  /** What the provider is called: "Acme". */
  readonly label: string;
  readonly isBusy: boolean;
}

/** To the configured OpenID provider; it leads back here with a proof in the address. */
export function OpenIdButton({ label, isBusy }: OpenIdButtonProps) {
  const text = useText();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      location.assign(await openIdUrl());
    } catch {
      setLeaving(false);
      toast({ kind: 'error', text: text('error.login') });
    }
  };
  return (
    <Button size="large" block busy={isLeaving || isBusy} onClick={() => void leave()}>
      {text('auth.continueWith', { provider: label })}
    </Button>
  );
}
