import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake of a third party that ends a user's consents when the account is deleted: `DELETE /consents/<user>`. */
export interface RevocationServer {
  readonly url: string;
  /** Users whose consents it has ended, in order; a repeated request is listed again. */
  readonly ended: readonly string[];
  /** Sets its responses from now on: it confirms, refuses with 503, or drops the connection. */
  behave(behaviour: 'CONFIRM' | 'REFUSE' | 'DROP'): void;
  stop(): Promise<void>;
}

/** Starts a third party on loopback. */
export async function startRevocationServer(): Promise<RevocationServer> {
  let behaviour: Parameters<RevocationServer['behave']>[0] = 'CONFIRM';
  const ended: string[] = [];
  const server = createServer((request, response) => {
    const [, userId] = /^\/consents\/([\w-]+)$/.exec(request.url ?? '') ?? [];
    if (behaviour === 'DROP') response.destroy();
    else if (request.method !== 'DELETE' || userId === undefined) response.writeHead(404).end();
    else if (behaviour === 'REFUSE') response.writeHead(503).end();
    else {
      ended.push(userId);
      response.writeHead(204).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ended,
    behave: (next) => (behaviour = next),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
