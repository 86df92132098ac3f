// Sends an input, measures the response time, and prints the input as a shell command.
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';

/**
 * @typedef {import('./inputs.mjs').Request} Request
 * @typedef {{ status: number, text: string, ms: number }} Response the status is 0 when the connection was closed
 * without one
 */

/**
 * The server waits for the rest of an incomplete raw input until its timeout, so the client disconnects after this many
 * milliseconds without data.
 */
const SILENCE_MS = 150;
const GIVE_UP_MS = 30_000;

export class Client {
  #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  #port;

  /** @param {string} address of the server, on this machine */
  constructor(address) {
    this.address = address;
    this.#port = Number(new URL(address).port);
  }

  /** @param {Request} request @returns {Promise<Response>} */
  send({ method, path, headers, body }) {
    const began = performance.now();
    return new Promise((resolve) => {
      // Resolved with the head of the response: the server has responded, whatever happens to the connection later.
      let status = 0;
      const finish = (/** @type {string} */ text) => resolve({ status, text, ms: performance.now() - began });
      const length = body === undefined ? undefined : { 'content-length': String(body.length) };
      const sent = httpRequest(
        {
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          agent: this.#agent,
          headers: { host: 'localhost', ...length, ...headers },
          timeout: GIVE_UP_MS,
        },
        (response) => {
          status = response.statusCode ?? 0;
          // An event stream has no end.
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            sent.destroy();
            finish('');
            return;
          }
          /** @type {Buffer[]} */
          const chunks = [];
          response.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
          response.on('error', () => finish(''));
          response.on('end', () => finish(Buffer.concat(chunks).toString()));
        },
      );
      sent.on('upgrade', (response, socket) => {
        socket.destroy();
        status = response.statusCode ?? 0;
        finish('');
      });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => finish(''));
      sent.end(body);
    });
  }

  /** @param {import('./raw.mjs').RawInput} input @returns {Promise<Response>} the first response */
  sendRaw({ parts, isCut }) {
    const began = performance.now();
    return new Promise((resolve) => {
      let text = '';
      let respondedAt = began;
      const socket = connect(this.#port, '127.0.0.1');
      socket.setTimeout(SILENCE_MS, () => socket.destroy());
      socket.on('data', (/** @type {Buffer} */ chunk) => {
        if (text === '') respondedAt = performance.now();
        text += chunk.toString('latin1');
      });
      socket.on('error', () => undefined);
      socket.on('close', () =>
        resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, ms: respondedAt - began }),
      );
      for (const part of parts) socket.write(part);
      if (isCut) socket.end(() => socket.destroy());
    });
  }

  close() {
    this.#agent.destroy();
  }
}

/** @param {string} text quoted for a shell */
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
/** @param {Buffer} bytes written as the argument of printf */
const printed = (bytes) =>
  quoted(
    [...bytes]
      .map((byte) =>
        byte >= 0x20 && byte < 0x7f && byte !== 0x25 && byte !== 0x5c
          ? String.fromCharCode(byte)
          : `\\${byte.toString(8).padStart(3, '0')}`,
      )
      .join(''),
  );

/** @param {string} address @param {Request} request */
export function curlLine(address, { method, path, headers, body }) {
  const shown = Object.entries(headers)
    .map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`)
    .join(' ');
  const line = `curl -i -X ${method} --path-as-is ${shown} ${path.startsWith('/') ? quoted(`${address}${path}`) : `--request-target ${quoted(path)} ${address}`}`;
  return body === undefined ? line : `printf ${printed(body)} | ${line} --data-binary @-`;
}

/** @param {string} address @param {import('./raw.mjs').RawInput} input */
export function netcatLine(address, { parts, isCut }) {
  const { hostname, port } = new URL(address);
  return `printf ${printed(Buffer.concat(parts))} | nc ${isCut ? '-q 0' : '-q 2'} ${hostname} ${port}`;
}
