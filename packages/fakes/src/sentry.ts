import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** An item of an envelope: an event, or a part of a recording. */
export interface SentryItem {
  readonly type: string;
  /** Parsed JSON; for recordings, the text. */
  readonly payload: unknown;
  /** Headers of the request that sent the envelope. */
  readonly headers: IncomingMessage['headers'];
}

const KEY = 'publickey';
const PROJECT = '7';
const NEWLINE = 0x0a;

export async function startSentry(): Promise<SentryFake> {
  const fake = new SentryFake();
  await fake.listen();
  return fake;
}

/**
 * A fake of the endpoint at which Sentry receives errors: a real HTTP server on this machine, which parses envelopes.
 *
 * @see https://develop.sentry.dev/sdk/data-model/envelopes/
 */
export class SentryFake {
  dsn = '';
  origin = '';
  readonly items: SentryItem[] = [];
  /** Request bodies after decompression, so that tests can search them for data that must not be sent. */
  readonly bodies: string[] = [];
  /** Errors of the requests that were rejected, because their project, key or envelope was invalid. */
  readonly refused: string[] = [];
  readonly #server = createServer((request, response) => void this.#respond(request, response));

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    this.origin = `http://127.0.0.1:${port}`;
    this.dsn = `http://${KEY}@127.0.0.1:${port}/${PROJECT}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  itemsOf(type: 'event' | 'replay_event' | 'replay_recording'): readonly SentryItem[] {
    return this.items.filter((item) => item.type === type);
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const url = new URL(request.url ?? '/', this.origin);
    const headers = { 'access-control-allow-origin': '*' };
    try {
      const auth = `${url.searchParams.get('sentry_key')} ${String(request.headers['x-sentry-auth'])}`;
      if (url.pathname !== `/api/${PROJECT}/envelope/` || !auth.includes(KEY))
        throw new Error(`no project: ${url.pathname}`);
      this.items.push(...parseEnvelope(body).map((item) => ({ ...item, headers: request.headers })));
      this.bodies.push(body.toString('utf8'));
      response.writeHead(200, headers).end('{}');
    } catch (error) {
      this.refused.push(String(error));
      response.writeHead(400, headers).end('{}');
    }
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

/** @throws {Error} if a line is not JSON, or an item is not as long as its header says */
function parseEnvelope(body: Buffer): Omit<SentryItem, 'headers'>[] {
  const items: Omit<SentryItem, 'headers'>[] = [];
  // The first line is the header of the envelope.
  let [, at] = lineFrom(body, 0);
  while (at < body.length) {
    const [header, start] = lineFrom(body, at);
    const { type, length } = JSON.parse(header) as { type: string; length?: number };
    const end = length === undefined ? endOfLine(body, start) : start + length;
    if (end > body.length || (end < body.length && body[end] !== NEWLINE)) throw new Error(`length of ${type}`);
    const text = body.subarray(start, end).toString('utf8');
    items.push({ type, payload: type === 'replay_recording' ? text : (JSON.parse(text) as unknown) });
    at = end + 1;
  }
  return items;
}

function endOfLine(body: Buffer, start: number): number {
  const end = body.indexOf(NEWLINE, start);
  return end === -1 ? body.length : end;
}

/** Returns the line that starts at an offset, and the offset of the next line. */
function lineFrom(body: Buffer, start: number): [line: string, next: number] {
  const end = endOfLine(body, start);
  return [body.subarray(start, end).toString('utf8'), end + 1];
}
