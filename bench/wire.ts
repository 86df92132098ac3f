import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Reply {
  readonly status: number;
  /** `Retry-After` header, in seconds. */
  readonly retryAfter: number | undefined;
  readonly body: Buffer;
}

export interface Target {
  readonly host: string;
  readonly port: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** Range of the status code in a status line, after `HTTP/1.1 `. */
const STATUS_CODE = [9, 12] as const;

/**
 * A connection to an HTTP server that handles one request at a time. Parses as little of a response as possible: client
 * and server share the processors, so an expensive client would distort the figures.
 */
export class Wire {
  #socket: Socket | undefined;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;

  constructor(private readonly target: Target) {}

  /** @param request as sent over the wire; its response must have a `Content-Length` */
  async send(request: string | Buffer): Promise<Reply> {
    const socket = this.#socket ?? (await this.#open());
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #open(): Promise<Socket> {
    const socket = connect({ ...this.target, noDelay: true });
    await once(socket, 'connect');
    this.#received = Buffer.alloc(0);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server has closed the connection')));
    this.#socket = socket;
    return socket;
  }

  #fail(error: Error): void {
    this.#socket = undefined;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
    const bodyStart = headEnd + HEAD_END.length;
    if (!(this.#received.length >= bodyStart + length)) return;
    const retryAfter = /\r\nretry-after: *(\d+)/i.exec(head)?.[1];
    const reply = {
      status: Number(head.slice(...STATUS_CODE)),
      retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
      body: this.#received.subarray(bodyStart),
    };
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (/\r\nconnection: *close/i.test(head)) this.close();
    waiting?.resolve(reply);
  }
}

/** Formats a request as it is sent over the wire. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): string {
  const sent =
    body === undefined
      ? headers
      : { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: 'localhost', ...sent })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return `${method} ${path} HTTP/1.1\r\n${lines}\r\n${body ?? ''}`;
}

/** @throws {Error} unless the response is a success */
export function accepted(reply: Reply): Reply {
  if (reply.status !== 200) throw new Error(`Response with status ${reply.status}: ${reply.body.toString()}`);
  return reply;
}

/** Creates connections, one for each client. */
export const wiresTo = (target: Target, count: number): Wire[] => Array.from({ length: count }, () => new Wire(target));

/** Opens a response that does not end, such as server-sent events, and waits for its first bytes. */
export async function openStream(target: Target, request: string): Promise<{ readonly status: number; close(): void }> {
  const socket = connect({ ...target, noDelay: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(request);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return { status: Number(chunk.toString('latin1', ...STATUS_CODE)), close: () => void socket.destroy() };
}
