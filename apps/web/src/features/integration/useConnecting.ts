import type { Integration } from '@sevenfold/contract';
import { useEffect, useRef, useState } from 'react';
import { openPage } from '#platform';
import { authorize, type OAuthProvider } from './api';
import { type ConnectingFrom, rememberConsent } from './pendingConsent';
import { type Refusal, refusalOf } from './refusal';

interface Connecting {
  /** The provider, or the id of the integration, whose consent page is being opened. */
  readonly busy: string | null;
  readonly refusal: Refusal | null;
  connect(provider: OAuthProvider): void;
  reconnect(integration: Integration): void;
  forget(): void;
}

/**
 * Opens the consent pages of providers, in place of the app in a browser. Not once the screen was left: it would take the
 * user away from the next one.
 *
 * @param first the refusal of the last attempt, from the provider's redirect
 */
export function useConnecting(from: ConnectingFrom, first: Refusal | null): Connecting {
  const [busy, setBusy] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(first);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const open = (provider: OAuthProvider, key: string, integration?: Integration) => {
    setBusy(key);
    setRefusal(null);
    const end = (reason: Refusal) => {
      setBusy(null);
      setRefusal(reason);
    };
    const ask = async () => {
      const url = await authorize(provider, from, integration);
      if (!isShown.current) return;
      rememberConsent(from, url);
      await openPage(url, () => end('CLOSED'));
    };
    ask().catch((error: unknown) => end(refusalOf(error)));
  };
  return {
    busy,
    refusal,
    connect: (provider) => open(provider, provider),
    reconnect: (integration) => {
      if (integration.provider !== 'ICAL') open(integration.provider, integration.id, integration);
    },
    forget: () => setRefusal(null),
  };
}
