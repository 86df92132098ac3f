// Generates malformed or unusual HTTP as bytes that are written to a socket.
import { BODIES, PATHS } from './hostile.mjs';

/**
 * @typedef {import('../crash/random.mjs').Random} Random
 * @typedef {{ parts: readonly Buffer[], isCut: boolean }} RawInput parts that are written one after the other, and
 * whether the client then disconnects without waiting for a response
 */

const HOST = 'Host: localhost\r\n';
const ENDPOINTS = ['POST /api/v1/area', 'PATCH /api/v1/user', 'DELETE /api/v1/entry', 'POST /api/v1/auth/register'];
const LINES = [
  'nonsense',
  '',
  '\r\n\r\n',
  'GET',
  'GET /',
  'GET  / HTTP/1.1',
  'GET / HTTP/9.9',
  'GET / HTTP/1.1 x',
  'get / HTTP/1.1',
  'GET /a b HTTP/1.1',
  'GET /\u0000 HTTP/1.1',
  'GET /\u00ff HTTP/1.1',
  'G\u0001T / HTTP/1.1',
  'PRI * HTTP/2.0',
  'CONNECT x:443 HTTP/1.1',
  'CONNECT / HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET * HTTP/1.1',
  'GET x HTTP/1.1',
  'GET ?x HTTP/1.1',
  'GET http://evil.example.org/ HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET //x HTTP/1.1',
  'GET / HTTP/1.0',
  'GET / HTTP/0.9',
  'FOO / HTTP/1.1',
  `GET /${'x'.repeat(20_000)} HTTP/1.1`,
  '\u0016\u0003\u0001\u0002\u0000',
  'SSH-2.0-x',
  '{"a":1}',
];
const HEADERS = [
  '',
  'X',
  ': x',
  ' X: y',
  'X : y',
  'X: a\u0000b',
  'X: a\r\n b',
  'X: \u0001',
  'Host: a',
  'Host: ',
  'Host: [::',
  'Content-Length: -1',
  'Content-Length: x',
  'Content-Length: 1e3',
  'Content-Length: 99999999999999999999',
  'Content-Length: 3\r\nContent-Length: 4',
  'Content-Length: 3, 3',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Transfer-Encoding: x',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: \u000bchunked',
  'Expect: x',
  'Expect: 100-continue',
  'Connection: x',
  'Connection: close, keep-alive',
  'Upgrade: websocket\r\nConnection: Upgrade',
  `X: ${'x'.repeat(20_000)}`,
  Array.from({ length: 3_000 }, (_, index) => `X-${index}: y`).join('\r\n'),
  Array.from({ length: 500 }, () => 'Cookie: a=b').join('\r\n'),
  'Content-Type: application/json',
  'Authorization: Bearer \u00ff\u00fe',
  'X\u00e4: y',
  'X: \ny',
  '\rX: y',
];
const CHUNKS = [
  '0\r\n\r\n',
  '3\r\nabc\r\n0\r\n\r\n',
  '-1\r\nabc\r\n',
  'x\r\n',
  '3\r\nabcdef\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '10000000000000000\r\n',
  '3;x=y\r\nabc\r\n0\r\n\r\n',
  `3;${'x'.repeat(20_000)}\r\nabc\r\n`,
  '3\nabc\n0\n\n',
  '0\r\nX: y\r\n\r\n',
  `0\r\n${'X: y\r\n'.repeat(3_000)}\r\n`,
  '2\r\n{}\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  '\r\n',
  '+3\r\nabc\r\n0\r\n\r\n',
  '0x3\r\nabc\r\n0\r\n\r\n',
  '3 \r\nabc\r\n0\r\n\r\n',
  `40001\r\n${'x'.repeat(0x40001)}\r\n0\r\n\r\n`,
];

/** @param {Random} random @param {string} token @returns {RawInput} */
export function rawInput(random, token) {
  const authorized = `${HOST}Authorization: Bearer ${token}\r\nIdempotency-Key: raw-${random.whole(0, 1e9)}\r\nContent-Type: application/json\r\n`;
  /** @type {(() => string | Buffer)[]} */
  const kinds = [
    () => `${random.pick(LINES)}\r\n${HOST}${random.pick(HEADERS)}\r\n\r\n`,
    () => `GET ${random.pick(PATHS)} HTTP/1.1\r\n${HOST}${random.pick(HEADERS)}\r\n\r\n`,
    () => `GET ${random.pick(PATHS)} HTTP/1.1\r\n${random.pick(HEADERS)}\r\n\r\n`,
    () => `${random.pick(ENDPOINTS)} HTTP/1.1\r\n${authorized}${random.pick(HEADERS)}\r\n\r\n{}`,
    () => `${random.pick(ENDPOINTS)} HTTP/1.1\r\n${authorized}Transfer-Encoding: chunked\r\n\r\n${random.pick(CHUNKS)}`,
    () =>
      withBody(
        `${random.pick(ENDPOINTS)} HTTP/1.1\r\n${authorized}`,
        random.pick(BODIES),
        random.pick([-1, 1, 100, 1_000_000]),
      ),
    () =>
      `${`GET ${random.pick(PATHS.slice(0, 20))} HTTP/1.1\r\n${HOST}\r\n`.repeat(random.whole(2, 30))}${random.pick(LINES)}\r\n\r\n`,
    () => Buffer.from(Array.from({ length: random.whole(1, 400) }, () => random.whole(0, 255))),
  ];
  const made = random.pick(kinds)();
  const bytes = typeof made === 'string' ? Buffer.from(made, 'latin1') : made;
  const isCut = random.next() < 0.3;
  const sent = isCut ? bytes.subarray(0, random.whole(1, bytes.length)) : bytes;
  const splitAt = random.whole(0, sent.length);
  return { parts: random.next() < 0.3 ? [sent.subarray(0, splitAt), sent.subarray(splitAt)] : [sent], isCut };
}

/**
 * @param {string} head
 * @param {Buffer} body
 * @param {number} more bytes that Content-Length adds to the body's length
 */
const withBody = (head, body, more) =>
  Buffer.concat([Buffer.from(`${head}Content-Length: ${Math.max(0, body.length + more)}\r\n\r\n`), body]);
