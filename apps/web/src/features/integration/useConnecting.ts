import type { Integration } from '@sevenfold/contract';
import { useState } from 'react';
import { authorize, type OAuthProvider } from './api';
import type { ConnectingFrom } from './pendingConsent';
import { type Refusal, refusalOf } from './refusal';

interface Connecting {
  /** The provider, or the id of the integration, whose consent page is being opened. */
  readonly busy: string | null;
  readonly refusal: Refusal | null;
  connect(provider: OAuthProvider): void;
  reconnect(integration: Integration): void;
  forget(): void;
}

/** Opens the consent pages of providers. @param first the refusal of the last attempt, from the provider's redirect */
export function useConnecting(from: ConnectingFrom, first: Refusal | null): Connecting {
  const [busy, setBusy] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(first);
  const open = (provider: OAuthProvider, key: string, integration?: Integration) => {
    setBusy(key);
    setRefusal(null);
    const onClosed = () => {
      setBusy(null);
      setRefusal('CLOSED');
    };
    authorize(provider, from, integration, onClosed).catch((error: unknown) => {
      setBusy(null);
      setRefusal(refusalOf(error));
    });
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
