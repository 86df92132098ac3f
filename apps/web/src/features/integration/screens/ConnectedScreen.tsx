import { useEffect, useRef } from 'react';
import { currentLocation, navigate, paths } from '#navigation';
import { text, useText } from '#platform';
import { Spinner, toast } from '#ui';
import { completeConnection } from '../api';
import { connectingFrom } from '../pendingConsent';
import { refusalOf, refusalText } from '../refusal';

/** Target of a calendar provider's redirect: completes the connection and goes on. */
export default function ConnectedScreen() {
  useText();
  const isStarted = useRef(false);
  useEffect(() => {
    // The provider's code is valid once.
    if (isStarted.current) return;
    isStarted.current = true;
    void finish(window.location.search.slice(1));
  }, []);
  return (
    <div className="flex min-h-[50dvh] flex-col items-center justify-center gap-4 px-4 text-center">
      <Spinner />
      <h1 tabIndex={-1} className="text-h3">
        {text('integration.connecting')}
      </h1>
    </div>
  );
}

/** Path of the introduction's step that connects a calendar. */
const calendarStep = { to: '/onboarding', search: { step: 'calendar' } } as const;

async function finish(query: string): Promise<void> {
  const { pathname } = currentLocation();
  // The user may go on to another page meanwhile.
  const isShown = () => currentLocation().pathname === pathname;
  try {
    const { integrationId, from, needsCalendarChoice } = await completeConnection(query);
    // A new account is read once its calendars are chosen.
    if (!needsCalendarChoice) toast({ kind: 'success', text: text('integration.connected') });
    if (!isShown()) return;
    if (from === 'ONBOARDING') navigate({ ...calendarStep, replace: true, state: { connected: integrationId } });
    else navigate({ ...paths.integration(integrationId), replace: true });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!isShown()) {
      toast({ kind: 'error', text: refusalText(refusal) });
      return;
    }
    const target = connectingFrom() === 'ONBOARDING' ? calendarStep : paths.integrations();
    navigate({ ...target, replace: true, state: { connectionRefused: refusal } });
  }
}
