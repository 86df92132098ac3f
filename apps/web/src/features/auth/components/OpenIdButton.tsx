import { useState } from 'react';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/toast';
import { openIdUrl } from '../api';

interface OpenIdButtonProps {
  /** Name of the provider: "Acme". */
  readonly label: string;
  readonly isBusy: boolean;
}

/** Starts the sign-in with the configured OpenID provider, which redirects back with a token in the URL. */
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
