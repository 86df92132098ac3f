import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { text as textNow, useText } from '#platform';
import { Button, toast } from '#ui';
import type { Proof } from '../api';
import { askForPasskey, loadWebAuthn, passkeyFailure } from '../passkeys';

interface PasskeyButtonProps {
  /** True when it is the only sign-in method, and therefore the primary button. */
  readonly isMain: boolean;
  /** True while its proof is being verified. */
  readonly isBusy: boolean;
  onProof(proof: Proof): Promise<void>;
}

/** Signs in with a passkey of this browser, or of a phone nearby. */
export function PasskeyButton({ isMain, isBusy, onProof }: PasskeyButtonProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => void loadWebAuthn().catch(() => undefined), []);
  const start = async () => {
    setAsking(true);
    try {
      await onProof(await askForPasskey());
    } catch (error) {
      const told = passkeyFailure(error, 'error.login');
      if (told) toast({ kind: 'error', text: textNow(told) });
    }
    setAsking(false);
  };
  return (
    <Button
      size="large"
      block
      variant={isMain ? 'primary' : 'neutral'}
      busy={isAsking || isBusy}
      icon={<Fingerprint aria-hidden="true" />}
      onClick={() => void start()}
    >
      {text('passkey.signIn')}
    </Button>
  );
}
