import { type TabContext, running } from './clock';
import { operationsIn } from './operations';
import type { WireResponse, WireRequest } from './servers';

/** A request without a response yet. */
export interface Sent extends WireRequest {
  readonly number: number;
  readonly from: TabContext;
  /** True if it contains operations, so that it matters whether it arrives. */
  readonly isMutation: boolean;
  /** True if the tab is closed or has timed out. The request itself may still arrive. */
  isOrphaned: boolean;
  /** The server's response, while it is delayed. */
  late: WireResponse | undefined;
  readonly respond: (response: WireResponse) => void;
  /** Fails the request: no response arrives. */
  readonly fail: () => void;
  /** Removes the abort listener. */
  readonly settle: () => void;
}

/** The network behind the `fetch` of all tabs. */
export class Network {
  readonly #sent: Sent[] = [];
  #count = 0;

  /** Requests in the order they were sent, followed by those whose responses are late. */
  get unanswered(): readonly Sent[] {
    const unanswered = this.#sent.filter(({ isOrphaned }) => !isOrphaned);
    return [...unanswered.filter(({ late }) => !late), ...unanswered.filter(({ late }) => late)];
  }

  /** Mutations whose tabs are closed or have timed out, but which may still arrive. */
  get orphanedRequests(): readonly Sent[] {
    return this.#sent.filter(({ isOrphaned, isMutation, late }) => isOrphaned && isMutation && !late);
  }

  /** Orphans the requests of a closed tab; its mutations may still arrive. */
  orphanRequestsOf(tab: TabContext): void {
    for (const sent of this.#sent.filter(({ from }) => from === tab)) {
      sent.isOrphaned = true;
      sent.settle();
      if (!sent.isMutation) this.remove(sent);
    }
  }

  /**
   * Loses the requests that have not arrived, as when the server is away; keeps those that a restored server refuses by
   * their epoch.
   */
  loseRequests(): void {
    for (const sent of this.#sent.filter(({ epoch, late }) => epoch === undefined && !late)) {
      this.remove(sent);
      sent.fail();
    }
  }

  /** Removes a request that has arrived or is lost. */
  remove(sent: Sent): void {
    const index = this.#sent.indexOf(sent);
    if (index >= 0) this.#sent.splice(index, 1);
  }

  readonly fetch = (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const from = running();
      if (!from) throw new Error('Only tabs send requests');
      const headers = new Headers(init.headers);
      const { signal } = init;
      // Like a browser, stop listening once there is a response: Node keeps a signal alive while it has listeners.
      const settle = (): void => signal?.removeEventListener('abort', orphan);
      const orphan = (): void => {
        sent.isOrphaned = true;
        if (!sent.isMutation) this.remove(sent);
        reject(signal?.reason as Error);
      };
      const wire: WireRequest = {
        method: (init.method ?? 'GET') as WireRequest['method'],
        url,
        key: headers.get('Idempotency-Key') ?? undefined,
        epoch: headers.get('Sevenfold-Epoch') ?? undefined,
        body: typeof init.body === 'string' ? init.body : undefined,
      };
      const sent: Sent = {
        ...wire,
        number: (this.#count += 1),
        from,
        isMutation: operationsIn(wire).length > 0,
        isOrphaned: false,
        late: undefined,
        respond: (response) => {
          settle();
          if (!from.isClosed) resolve(responseOf(response));
        },
        fail: () => {
          settle();
          if (!from.isClosed) reject(new TypeError('Failed to fetch'));
        },
        settle,
      };
      this.#sent.push(sent);
      signal?.addEventListener('abort', orphan, { once: true });
    });
}

/**
 * The part of a response that `platform/http` reads; a real `Response` takes 0.1 ms to create, for thousands of
 * requests.
 */
function responseOf({ status, type, text, retryAfter, epoch }: WireResponse): Response {
  const headers = new Headers({
    'Content-Type': type,
    ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    ...(epoch !== undefined && { 'Sevenfold-Epoch': epoch }),
    Date: 'Wed, 11 Mar 2026 10:00:00 GMT',
  });
  const json = async (): Promise<unknown> => JSON.parse(text) as unknown;
  return { ok: status >= 200 && status < 300, status, headers, json, text: async () => text } as Response;
}

/** The response of a server that is at fault with a request, or with the first operation in it. */
export function internalErrorTo(request: WireRequest): WireResponse {
  const type = 'application/json';
  const error = { code: 50000000, message: 'An unexpected error occurred.' };
  const [operation] = operationsIn(request);
  if (!operation || request.key !== undefined) return { status: 500, type, text: JSON.stringify({ error }) };
  const answers = [{ id: operation.id, error: { ...error, status: 500 } }];
  return { status: 200, type, text: JSON.stringify({ data: { operations: answers } }) };
}

/** Responses of proxies, captive portals and an overloaded server, which arrive instead of the real one. */
export const FOREIGN_RESPONSES = {
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
  /** A captive portal with a sign-in tab. */
  captivePortal: { status: 200, type: 'text/html', text: '<html>Welcome to Hotel Wi-Fi</html>' },
  /** The same as JSON. */
  captivePortalJson: { status: 200, type: 'application/json', text: '{"captive":true}' },
  /** A proxy that blocks all traffic. */
  blocked: { status: 403, type: 'text/html', text: '<html>Access denied by your network</html>' },
} satisfies Record<string, WireResponse>;
