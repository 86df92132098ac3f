import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP proxy in front of a database that can reset or hold its connections. */
export interface Proxy {
  readonly url: string;
  /** Resets all connections, and every new one. */
  cut(): void;
  /** Accepts connections again. */
  restore(): void;
  /** Cuts the next connection that sends the text, after the database has executed it: the response is lost. */
  cutAfter(text: string): void;
  /** Forwards nothing in either direction and closes nothing, like a network partition. */
  hold(): void;
  /** Like `hold`, from the next message with the text on; that message still reaches the database. */
  holdAfter(text: string): void;
  /** Forwards the held bytes, also of connections whose client has disconnected. */
  release(): void;
  /** Number of connections that were open when `hold` began and that the client has not closed yet. */
  held(): number;
}

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly pending: { readonly to: Socket; readonly data: Buffer }[];
  wasHeld: boolean;
  isClosed: boolean;
}

/** Starts a proxy in front of a database. It stops after the test. */
export async function proxyTo(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const { hostname, port } = target;
  const pairs = new Set<Pair>();
  let isCut = false;
  let isHolding = false;
  let cutAfterText: string | undefined;
  let holdAfterText: string | undefined;

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
      if (cutAfterText !== undefined && data.includes(cutAfterText)) {
        cutAfterText = undefined;
        upstream.removeAllListeners('data');
        upstream.once('data', () => end(pair));
      }
      pass(pair, upstream, data);
      if (holdAfterText !== undefined && data.includes(holdAfterText)) {
        holdAfterText = undefined;
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
    restore: () => void (isCut = false),
    cutAfter: (text) => void (cutAfterText = text),
    hold,
    holdAfter: (text) => void (holdAfterText = text),
    release,
    held: () => [...pairs].filter(({ wasHeld, isClosed }) => wasHeld && !isClosed).length,
  };
}
