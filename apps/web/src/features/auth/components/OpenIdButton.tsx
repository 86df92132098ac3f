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
  const [isRedirecting, setRedirecting] = useState(false);
  const signIn = async () => {
    setRedirecting(true);
    try {
      const url = await openIdUrl();
      onLeave();
      location.assign(url);
    } catch {
      setRedirecting(false);
      toast({ kind: 'error', text: text('error.login') });
    }
  };
  return (
    <Button size="large" block busy={isRedirecting || isBusy} onClick={() => void signIn()}>
      {text('auth.continueWith', { provider: label })}
    </Button>
  );
}
