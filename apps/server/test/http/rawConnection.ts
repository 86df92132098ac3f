import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type ErrorBody } from '@sevenfold/contract';
import { pino } from 'pino';
import { expect } from 'vitest';
import { startServer, type TestServer, type TestUser } from '../harness';

export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Map<string, string>;
  readonly body: string;
  readonly error: ErrorBody;
}

/** A listening server with a small web app, for requests that no HTTP client would send. */
export interface RawServer {
  readonly server: TestServer;
  readonly port: number;
  /** Folder of the web app: a page, a service worker and a hashed script. */
  readonly folder: string;
  readonly ana: TestUser;
  /** Returns what the server logged at `warn` and above since the last call of `clearLog`. */
  readonly logged: () => string;
  readonly clearLog: () => void;
  /** Sends bytes as they are and reads until the server closes the connection. */
  readonly send: (request: string | Buffer) => Promise<RawResponse>;
  readonly get: (target: string, headers?: string) => Promise<RawResponse>;
  /** Sends a body to `PATCH /api/v1/user`. */
  readonly patch: (body: string | Buffer, headers?: Record<string, string>) => Promise<RawResponse>;
  /** Resolves when the server has closed the next connection that is made. */
  readonly nextConnectionClosed: () => Promise<void>;
}

export async function startRawServer(): Promise<RawServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'sw.js'), '');
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export const main = 1;\n'.repeat(200));
  let logged = '';
  const log = pino({ level: 'warn' }, { write: (line: string) => void (logged += line) });
  const server = await startServer({ log, env: { WEB_FOLDER: folder } });
  const port = Number(new URL(await server.listen()).port);
  const ana = await server.signIn();
  const send = async (request: string | Buffer): Promise<RawResponse> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    return responseOf(await text(socket));
  };
  return {
    server,
    port,
    folder,
    ana,
    logged: () => logged,
    clearLog: () => (logged = ''),
    send,
    get: (target, headers = 'Host: localhost\r\n') =>
      send(`GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`),
    patch: (body, headers = {}) => {
      const lines = Object.entries({
        Host: 'localhost',
        Authorization: `Bearer ${ana.token}`,
        'Idempotency-Key': 'hostile',
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        Connection: 'close',
        ...headers,
      });
      const head = `PATCH /api/v1/user HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
      return send(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
    },
    nextConnectionClosed: () =>
      new Promise((resolve) =>
        server.app.server.once('connection', (connection: Socket) => connection.once('close', () => resolve())),
      ),
  };
}

export function responseOf(received: string): RawResponse {
  const end = received.indexOf('\r\n\r\n');
  const [line = '', ...headers] = received.slice(0, end).split('\r\n');
  const body = received.slice(end + 4);
  return {
    status: Number(line.split(' ')[1]),
    headers: new Map(
      headers.map((header) => [
        header.slice(0, header.indexOf(':')).toLowerCase(),
        header.slice(header.indexOf(':') + 1).trim(),
      ]),
    ),
    body,
    get error() {
      return JSON.parse(body).error;
    },
  };
}

/** Expects the security headers of an API response. */
export const expectSecurityHeaders = ({ headers }: RawResponse): void => {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
};
