import { useCallback, useEffect, useState } from 'react';
import { ApiError, IS_SHELL, isAppOutdated, useText } from '#platform';
import { Button, PlainPage, toast } from '#ui';
import { navigateTo, useLocationState } from '#navigation';
import { initialise } from '#session';

const RETRY_MS = 30_000;

/**
 * Shown while the server is unavailable, or no longer supports this version of the native app. Checks every half minute,
 * and continues to the requested address once the server responds.
 */
export default function UnavailableScreen() {
  const text = useText();
  const { intended } = useLocationState();
  const [isOutdated, setOutdated] = useState(false);
  const title = isOutdated ? 'shell.appOutdated' : 'error.technical';
  const [isBusy, setBusy] = useState(false);
  const retry = useCallback(async () => {
    await initialise().catch((error: unknown) => {
      setOutdated(error instanceof ApiError && isAppOutdated(error));
      throw error;
    });
    navigateTo(intended ?? '/day', { replace: true });
  }, [intended]);
  useEffect(() => {
    const again = () => void retry().catch(() => undefined);
    // At once, to learn the reason.
    if (IS_SHELL) again();
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [retry]);
  const ask = async () => {
    setBusy(true);
    await retry().catch(() => toast({ kind: 'error', text: text(title) }));
    setBusy(false);
  };
  return (
    <PlainPage
      drawing={<RestDrawing />}
      title={text(title)}
      text={text(isOutdated ? 'shell.appOutdatedText' : 'shell.unavailableText')}
      action={
        <Button variant="primary" size="large" busy={isBusy} onClick={() => void ask()}>
          {text('ui.tryAgain')}
        </Button>
      }
    />
  );
}

/** Drawing of an evening over still water. */
function RestDrawing() {
  return (
    <svg
      viewBox="0 0 280 176"
      className="h-auto w-full max-w-70"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M84 104a56 56 0 0 1 112 0Z" className="fill-y9" />
      <path
        d="M12 104c22-2 30-24 50-24 18 0 22 18 40 24M176 104c14-4 18-32 42-32 20 0 26 28 50 32"
        className="fill-n1 stroke-n6"
        strokeWidth="2"
      />
      <path d="M8 104h264" className="stroke-n6" strokeWidth="2" />
      <path d="M98 118h84M112 131h56M126 144h28M136 157h8" className="stroke-n6" strokeWidth="3" />
      <path d="M36 126h28M214 124h34M56 142h18M204 142h22" className="stroke-n5" strokeWidth="2" />
      <path d="M196 44c0-7 6-12 12-12 3-8 16-9 20 0 8-1 12 5 12 12Z" className="fill-card stroke-n6" strokeWidth="2" />
      <path d="M40 50c0-6 5-10 10-10 3-7 13-7 16 0 7-1 10 4 10 10Z" className="fill-card stroke-n6" strokeWidth="2" />
    </svg>
  );
}
