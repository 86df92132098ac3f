import type { ServerConfig } from '@sevenfold/contract';
import { useState } from 'react';
import { IS_SHELL, lazyImport, text } from '#platform';
import { toast } from '#ui';
import { type Proof, type ProviderMethod, startRedirect } from './api';

interface ProviderSignInOptions {
  readonly methods: ServerConfig['signIn'];
  /** Called in a browser before it leaves for the page of the provider. */
  onLeave(): void;
  /** Called in the native app, where nothing is left. */
  onProof(proof: Proof): Promise<void>;
}

interface ProviderSignIn {
  /** The method in progress. */
  readonly pending: ProviderMethod | null;
  /** `provider`: id of the OpenID provider. */
  start(method: ProviderMethod, provider?: string): Promise<void>;
}

/** Signs in at a provider: at its page in a browser, by dialogs of the system or its browser in the native app. */
export function useProviderSignIn({ methods, onLeave, onProof }: ProviderSignInOptions): ProviderSignIn {
  const [pending, setPending] = useState<ProviderMethod | null>(null);
  const start = async (method: ProviderMethod, provider?: string) => {
    setPending(method);
    try {
      if (IS_SHELL) {
        const { signInNatively } = await lazyImport(() => import('./native/signIn'));
        const proof = await signInNatively(method, methods, provider);
        if (proof) await onProof(proof);
        setPending(null);
      } else if (method !== 'GOOGLE') {
        const { url } = await startRedirect(method, provider);
        onLeave();
        location.assign(url);
      }
    } catch {
      setPending(null);
      toast({ kind: 'error', text: text('error.login') });
    }
  };
  return { pending, start };
}
