import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** As UTF-8. */
  readonly body: string;
  readonly bytes: Buffer;
  /** By the fake's clock, in milliseconds since 1970. */
  readonly at: number;
}

export interface FakeResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Serialized as JSON unless it is a string or bytes. */
  readonly body?: unknown;
  /** True to keep the connection open after the body, without an end. */
  readonly isUnfinished?: boolean;
}

/** A fault that is applied to the next matching requests. */
export interface Fault {
  /** Filter of requests; all if left out. */
  readonly when?: (request: FakeRequest) => boolean;
  /** Number of matching requests that get the usual response first; default 0. */
  readonly after?: number;
  /** Number of requests that the fault is applied to; default 1. */
  readonly times?: number;
  /** DROP closes the connection, HANG never responds; a function changes the usual response. */
  readonly effect: FakeResponse | 'DROP' | 'HANG' | ((usual: FakeResponse) => FakeResponse);
}

export type Handler = (request: FakeRequest) => FakeResponse | Promise<FakeResponse>;

/** An HTTP server on loopback that records its requests and applies faults to them. */
export class FakeServer {
  readonly requests: FakeRequest[] = [];
  readonly #faults: { fault: Fault; seen: number; applied: number }[] = [];
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  url = '';

  constructor(
    private readonly handler: Handler,
    readonly clock: { now(): number },
  ) {}

  async listen(port = 0): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The fake has no port');
    this.url = `http://127.0.0.1:${address.port}`;
  }

  fault(fault: Fault): void {
    this.#faults.push({ fault, seen: 0, applied: 0 });
  }

  clearFaults(): void {
    this.#faults.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', this.url);
    const bytes = await readBytes(incoming);
    const request: FakeRequest = {
      method: incoming.method ?? 'GET',
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: incoming.headers,
      body: bytes.toString('utf8'),
      bytes,
      at: this.clock.now(),
    };
    this.requests.push(request);
    const effect = this.#effectOn(request);
    if (effect === 'HANG') return;
    if (effect === 'DROP') {
      outgoing.destroy();
      return;
    }
    const usual = typeof effect === 'object' ? effect : await this.handler(request);
    send(outgoing, typeof effect === 'function' ? effect(usual) : usual);
  }

  #effectOn(request: FakeRequest): Fault['effect'] | undefined {
    for (const entry of this.#faults) {
      const { when, after = 0, times = 1, effect } = entry.fault;
      if (entry.applied >= times || (when && !when(request))) continue;
      if (entry.seen++ < after) continue;
      entry.applied++;
      return effect;
    }
    return undefined;
  }
}

function send(outgoing: ServerResponse, { status, headers, body, isUnfinished }: FakeResponse): void {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const content = isRaw ? body : body === undefined ? '' : JSON.stringify(body);
  const type = isRaw ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  outgoing.writeHead(status, { 'content-type': type, ...headers });
  if (isUnfinished) outgoing.write(content);
  else outgoing.end(content);
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
