import { type Owner, running } from './clock';
import type { Answer, Wire } from './servers';

/** A request a page has made and has no answer to. */
export interface Sent extends Wire {
  readonly number: number;
  readonly from: Owner;
  /** The page waits no longer: it is gone, or has given up. The request itself may still arrive. */
  isGivenUp: boolean;
  /** The server's answer, when it is on its way back and takes its time. */
  late: Answer | undefined;
  readonly answer: (answer: Answer) => void;
  /** No answer comes. */
  readonly fail: () => void;
  /** Nobody waits for it any more. */
  readonly settle: () => void;
}

/** What a page's `fetch` talks to. */
export class Network {
  readonly #sent: Sent[] = [];
  #count = 0;

  /** In the order they were made, and behind them those whose answers are late. */
  get waiting(): readonly Sent[] {
    const waiting = this.#sent.filter(({ isGivenUp }) => !isGivenUp);
    return [...waiting.filter(({ late }) => !late), ...waiting.filter(({ late }) => late)];
  }

  /** Those of which the pages expect nothing any more, but which may still arrive. */
  get strays(): readonly Sent[] {
    return this.#sent.filter(({ isGivenUp, key, late }) => isGivenUp && key !== undefined && !late);
  }

  /** The page is gone; what it has sent may still arrive, but nobody hears of it. */
  forget(page: Owner): void {
    for (const sent of this.#sent.filter(({ from }) => from === page)) {
      sent.isGivenUp = true;
      sent.settle();
      if (sent.key === undefined) this.remove(sent);
    }
  }

  /** It has arrived, or is lost for good. */
  remove(sent: Sent): void {
    const index = this.#sent.indexOf(sent);
    if (index >= 0) this.#sent.splice(index, 1);
  }

  readonly fetch = (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const from = running();
      if (!from) throw new Error('Only pages ask');
      const headers = new Headers(init.headers);
      const { signal } = init;
      // As a browser's own fetch, which listens no longer than for the answer: Node keeps a signal that somebody listens to.
      const settle = (): void => signal?.removeEventListener('abort', giveUp);
      const giveUp = (): void => {
        sent.isGivenUp = true;
        if (sent.key === undefined) this.remove(sent);
        reject(signal?.reason as Error);
      };
      const sent: Sent = {
        number: (this.#count += 1),
        from,
        method: (init.method ?? 'GET') as Wire['method'],
        url,
        key: headers.get('Idempotency-Key') ?? undefined,
        body: typeof init.body === 'string' ? init.body : undefined,
        isGivenUp: false,
        late: undefined,
        answer: (answer) => {
          settle();
          if (!from.isGone) resolve(responseOf(answer));
        },
        fail: () => {
          settle();
          if (!from.isGone) reject(new TypeError('Failed to fetch'));
        },
        settle,
      };
      this.#sent.push(sent);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
}

/** As much of a response as `platform/http` looks at: real ones take a tenth of a millisecond each. */
function responseOf({ status, type, text, retryAfter }: Answer): Response {
  const headers = new Headers({
    'Content-Type': type,
    ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    Date: 'Wed, 11 Mar 2026 10:00:00 GMT',
  });
  const json = async (): Promise<unknown> => JSON.parse(text) as unknown;
  return { ok: status >= 200 && status < 300, status, headers, json, text: async () => text } as Response;
}

/** What comes instead of the server's answer. */
export const FOREIGN_ANSWERS = {
  /** The server, overloaded or in maintenance. */
  unavailable: {
    status: 503,
    type: 'application/json',
    text: '{"error":{"code":50000000,"message":"The service cannot answer now."}}',
  },
  tooMany: {
    status: 429,
    type: 'application/json',
    text: '{"error":{"code":20000004,"message":"Too many requests."}}',
    retryAfter: '3',
  },
  /** A proxy without a server behind it. */
  badGateway: { status: 502, type: 'text/html', text: '<html>Bad Gateway</html>' },
  /** A captive portal that asks to sign in to the network. */
  portal: { status: 200, type: 'text/html', text: '<html>Welcome to Hotel Wi-Fi</html>' },
  /** The same, for programs. */
  portalJson: { status: 200, type: 'application/json', text: '{"captive":true}' },
  /** A proxy that lets nobody out. */
  blocked: { status: 403, type: 'text/html', text: '<html>Access denied by your network</html>' },
} satisfies Record<string, Answer>;
