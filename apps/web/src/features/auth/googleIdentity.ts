/** The used part of the Google Identity Services API. */
interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback(response: { credential: string }): void;
    ux_mode: 'popup';
  }): void;
  renderButton(
    parent: HTMLElement,
    options: {
      type: 'standard';
      theme: 'outline';
      size: 'large';
      text: 'signin_with' | 'continue_with';
      shape: 'rectangular';
      logo_alignment: 'center';
      width: number;
      locale: string;
    },
  ): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

const ADDRESS = 'https://accounts.google.com/gsi/client';
const TIMEOUT_MS = 15_000;

let loading: Promise<GoogleIdentity> | undefined;

/**
 * Loads Google's script, once and only where its button is shown. A failed load is not cached, so that it can be
 * retried.
 */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('Google Identity Services did not load'));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.src = ADDRESS;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      const identity = window.google?.accounts.id;
      if (identity) resolve(identity);
      else fail();
    });
    document.head.append(script);
  });
}
