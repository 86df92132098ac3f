// Minimal HTTP server on node:http, as a baseline: reads the body of each request, then responds with as many bytes as
// its header `x-response-bytes` says.
import { createServer } from 'node:http';

/** Response bodies by their length in bytes. */
const bodies = new Map();

/** @param {number} bytes */
function bodyOf(bytes) {
  let body = bodies.get(bytes);
  if (body === undefined) bodies.set(bytes, (body = Buffer.alloc(bytes, 'x')));
  return body;
}

const server = createServer((request, response) => {
  const bytes = Number(request.headers['x-response-bytes']);
  const respond = () =>
    response
      .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes })
      .end(bodyOf(bytes));
  if (request.method === 'GET') respond();
  else request.resume().once('end', respond);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
