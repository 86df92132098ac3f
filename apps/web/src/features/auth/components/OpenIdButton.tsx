import { useState } from 'react';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/toast';
import { openIdUrl } from '../api';

interface OpenIdButtonProps {
  /** Name of the provider: "Acme". */
  readonly label: string;
  readonly isBusy: boolean;
  /** Called before the browser leaves for the provider. */
  onLeave(): void;
}

/** Starts the sign-in with the configured OpenID provider, which redirects back with a token in the URL. */
export function OpenIdButton({ label, isBusy, onLeave }: OpenIdButtonProps) {
  const text = useText();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      const url = await openIdUrl();
      onLeave();
      location.assign(url);
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
