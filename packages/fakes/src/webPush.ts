import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { type FakeRequest, type FakeResponse, FakeServer, type Fault } from './httpServer';
import { decryptPush } from './webPush/decrypt';
import { findProblem } from './webPush/requestProblem';

const PATH = /^\/push\/(?<id>[\w-]+)$/;

/** A browser that has subscribed, with what it has received. */
export interface FakeBrowser {
  /** Result of `PushSubscription.toJSON()`. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** The messages that the push service has accepted, decrypted. */
  readonly received: readonly ReceivedPush[];
  /** Ends the subscription: the push service responds with 410. */
  unsubscribe(): void;
}

export interface ReceivedPush {
  readonly payload: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | undefined;
  readonly bytes: number;
}

/** Starts a fake of a browser's push service: a real HTTP server on this machine (RFC 8030, 8291, 8292). */
export async function startWebPush(options: { readonly port?: number } = {}): Promise<WebPushFake> {
  const fake = new WebPushFake();
  await fake.listen(options.port);
  return fake;
}

class Browser implements FakeBrowser {
  readonly id = randomUUID();
  readonly #curve = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly received: ReceivedPush[] = [];
  isSubscribed = true;
  readonly subscription: FakeBrowser['subscription'];

  constructor(
    origin: string,
    readonly senderKey: string,
  ) {
    this.subscription = {
      endpoint: `${origin}/push/${this.id}`,
      keys: { p256dh: this.#curve.generateKeys('base64url'), auth: this.#auth.toString('base64url') },
    };
  }

  unsubscribe(): void {
    this.isSubscribed = false;
  }

  receive({ headers, bytes }: FakeRequest): void {
    this.received.push({
      payload: decryptPush(bytes, { privateKey: this.#curve.getPrivateKey(), auth: this.#auth }),
      ttl: Number(headers['ttl']),
      urgency: String(headers['urgency'] ?? 'normal'),
      topic: headers['topic'] === undefined ? undefined : String(headers['topic']),
      bytes: bytes.length,
    });
  }
}

export class WebPushFake {
  // Push services judge the expiry of tokens by the real time.
  readonly server = new FakeServer((request) => this.#respond(request), { now: () => Date.now() });
  readonly #browsers = new Map<string, Browser>();

  listen(port?: number): Promise<void> {
    return this.server.listen(port);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  get url(): string {
    return this.server.url;
  }

  /** Subscribes a new browser. @param senderKey `applicationServerKey`, in base64url */
  subscribe(senderKey: string): FakeBrowser {
    const browser = new Browser(this.url, senderKey);
    this.#browsers.set(browser.id, browser);
    return browser;
  }

  /** Applies a fault to the next matching messages, such as `{ effect: { status: 429 } }`. */
  fault(fault: Fault): void {
    this.server.fault(fault);
  }

  async #respond(request: FakeRequest): Promise<FakeResponse> {
    const browser = this.#browsers.get(PATH.exec(request.path)?.groups?.['id'] ?? '');
    if (request.method !== 'POST' || !browser) return { status: 404, body: 'no such subscription' };
    if (!browser.isSubscribed) return { status: 410, body: 'unsubscribed' };
    const problem = await findProblem(request, this.url, browser.senderKey);
    if (problem) return { status: problem.status, body: problem.reason };
    browser.receive(request);
    return { status: 201, headers: { location: `${this.url}/message/${randomUUID()}` } };
  }
}
