import { useEffect, useRef, useState } from 'react';
import { shownLocale, text as textNow, useText } from '#platform';
import { Button, Skeleton, toast } from '#ui';
import { signInNonce } from '../api';
import { loadGoogleIdentity } from '../googleIdentity';

interface GoogleButtonProps {
  readonly clientId: string;
  /** `continue`: the next step is not a plain sign-in. */
  readonly wording?: 'signIn' | 'continue';
  /** The button asks for another token once the promise has settled, because each is accepted once. */
  onToken(token: string): Promise<void>;
}

/** Maximum width that Google supports, in pixels. */
const WIDTH_MAX = 400;

const LOOK = {
  type: 'standard',
  theme: 'outline',
  size: 'large',
  shape: 'rectangular',
  logo_alignment: 'center',
} as const;

const WORDS = { signIn: 'signin_with', continue: 'continue_with' } as const;

type State = 'loading' | 'ready' | 'failed';

/**
 * Functions that draw a button anew, that of the latest one last. Google's script has one nonce and one callback for all
 * buttons: those of the button that was drawn last.
 */
const redraws = new Set<() => void>();

/** Google's own button, as required by its branding guidelines; a retry button when it cannot be loaded. */
export function GoogleButton({ clientId, wording = 'signIn', onToken }: GoogleButtonProps) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const latest = useRef(onToken);
  useEffect(() => {
    latest.current = onToken;
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const redraw = () => setAttempt((before) => before + 1);
    redraws.add(redraw);
    return () => {
      redraws.delete(redraw);
      // Otherwise, a press on the button of the page would act for that of the dialog that was closed.
      [...redraws].at(-1)?.();
    };
  }, []);
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      try {
        const [identity, { nonce }] = await Promise.all([loadGoogleIdentity(), signInNonce()]);
        if (!isWanted || !place.current) return;
        identity.initialize({
          client_id: clientId,
          nonce,
          ux_mode: 'popup',
          callback: ({ credential }) => {
            const renew = () => isWanted && setAttempt(attempt + 1);
            latest.current(credential).then(renew, renew);
          },
        });
        place.current.replaceChildren();
        identity.renderButton(place.current, {
          ...LOOK,
          locale: shownLocale(),
          text: WORDS[wording],
          width: Math.min(WIDTH_MAX, place.current.clientWidth),
        });
        setState('ready');
      } catch {
        if (!isWanted) return;
        setState('failed');
        toast({ kind: 'error', text: textNow('error.google') });
      }
    };
    setState('loading');
    void draw();
    return () => {
      isWanted = false;
    };
  }, [clientId, wording, attempt]);
  return (
    <div className="relative min-h-11">
      <div ref={place} className="flex min-h-11 items-center justify-center" hidden={state === 'failed'} />
      {state === 'loading' && <Skeleton className="absolute inset-0 rounded-control" />}
      {state === 'failed' && (
        <Button size="large" block onClick={() => setAttempt(attempt + 1)}>
          {text('ui.tryAgain')}
        </Button>
      )}
    </div>
  );
}
