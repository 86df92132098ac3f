import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { parsedUrl } from '@sevenfold/domain/appLink';

/** Link by which the page of a provider returns to the app. */
const RETURN_LINK = 'app.sevenfold://auth/return';
/** Time in which a link may arrive after the browser was closed by it. */
const LINK_MS = 500;

/**
 * Opens the page of a provider in the system browser, where the user may be signed in already and sees its address.
 *
 * @param url with the `state` that the provider returns
 * @returns the link by which it returns; undefined if the user closes the browser
 */
export async function openConsent(url: string): Promise<URL | undefined> {
  const state = new URL(url).searchParams.get('state');
  let finish: (returned: URL | undefined) => void = () => undefined;
  const finished = new Promise<URL | undefined>((resolve) => (finish = resolve));
  const end = new AbortController();
  // Android also tells it when the user looks something up in another app, such as a code in a mail, and goes on then.
  const onClosed = () => {
    if (document.visibilityState === 'visible') setTimeout(finish, LINK_MS, undefined);
    else document.addEventListener('visibilitychange', onClosed, { once: true, signal: end.signal });
  };
  const listeners = await Promise.all([
    App.addListener('appUrlOpen', (event) => {
      const returned = parsedUrl(event.url);
      // Links of other attempts are ignored: any app can open one.
      if (event.url.startsWith(RETURN_LINK) && returned?.searchParams.get('state') === state) finish(returned);
    }),
    Browser.addListener('browserFinished', onClosed),
  ]);
  try {
    await Browser.open({ url });
    return await finished;
  } finally {
    end.abort();
    await Promise.all(listeners.map((listener) => listener.remove()));
    // iOS leaves it open above the app; Android has none to close.
    await Browser.close().catch(() => undefined);
  }
}
