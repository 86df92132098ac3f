import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to the database that can be cut, and that can fall silent. */
export interface Proxy {
  readonly url: string;
  /** Resets all connections, and every new one. */
  cut(): void;
  mend(): void;
  /** Cuts the connection that sends the text next, once the database has responded: the response is lost. */
  cutAfter(text: string): void;
  /** Passes nothing on any more, in either direction, and closes nothing: a partition. */
  hold(): void;
  /** The same from when the text goes by, which still reaches the database. */
  holdAfter(text: string): void;
  /** Forwards the held bytes, also of connections whose client has disconnected. */
  release(): void;
  /** Connections that were open when it fell silent, and that the client has not closed yet. */
  held(): number;
}

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly pending: { readonly to: Socket; readonly data: Buffer }[];
  wasHeld: boolean;
  isClosed: boolean;
}

/** Puts a proxy in front of a database, for the length of the test. */
export async function proxyTo(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const { hostname, port } = target;
  const pairs = new Set<Pair>();
  let isCut = false;
  let isHolding = false;
  let fatal: string | undefined;
  let silencing: string | undefined;

  const hold = (): void => {
    isHolding = true;
    for (const pair of pairs) pair.wasHeld = true;
  };
  const pass = (pair: Pair, to: Socket, data: Buffer): void => {
    if (isHolding) pair.pending.push({ to, data });
    else to.write(data);
  };
  const end = (pair: Pair): void => {
    pair.isClosed = true;
    // Bytes sent before the client disconnected may still arrive.
    if (isHolding) return;
    pairs.delete(pair);
    pair.client.destroy();
    pair.upstream.end();
  };
  const proxy = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(port), hostname);
    const pair: Pair = { client, upstream, pending: [], wasHeld: false, isClosed: false };
    pairs.add(pair);
    for (const socket of [client, upstream]) socket.on('close', () => end(pair)).on('error', () => end(pair));
    client.on('data', (data) => {
      if (fatal !== undefined && data.includes(fatal)) {
        fatal = undefined;
        upstream.removeAllListeners('data');
        upstream.once('data', () => end(pair));
      }
      pass(pair, upstream, data);
      if (silencing !== undefined && data.includes(silencing)) {
        silencing = undefined;
        hold();
      }
    });
    upstream.on('data', (data) => pass(pair, client, data));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const release = (): void => {
    isHolding = false;
    for (const pair of pairs) {
      for (const { to, data } of pair.pending.splice(0)) if (to === pair.upstream || !pair.isClosed) to.write(data);
      if (pair.isClosed) end(pair);
    }
  };
  const cut = (): void => {
    isCut = true;
    for (const { client, upstream } of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };
  onTestFinished(() => {
    release();
    cut();
    proxy.close();
  });
  const address = proxy.address();
  target.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: target.href,
    cut,
    mend: () => void (isCut = false),
    cutAfter: (text) => void (fatal = text),
    hold,
    holdAfter: (text) => void (silencing = text),
    release,
    held: () => [...pairs].filter(({ wasHeld, isClosed }) => wasHeld && !isClosed).length,
  };
}
