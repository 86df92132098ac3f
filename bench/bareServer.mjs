// Minimal HTTP server on node:http, as a baseline: reads the body of each request, then responds with a fixed number of
// bytes.
import { createServer } from 'node:http';

const answers = new Map();

/** @param {number} bytes */
function answerOf(bytes) {
  let answer = answers.get(bytes);
  if (answer === undefined) answers.set(bytes, (answer = Buffer.alloc(bytes, 'x')));
  return answer;
}

const server = createServer((request, response) => {
  const bytes = Number(request.headers['x-answer-bytes']);
  const answer = () =>
    response
      .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes })
      .end(answerOf(bytes));
  if (request.method === 'GET') answer();
  else request.resume().once('end', answer);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
