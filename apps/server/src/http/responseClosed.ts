/** The part of Node's streams that reports their end. */
interface Closable {
  readonly destroyed: boolean;
  on(event: 'close', run: () => void): unknown;
  off(event: 'close', run: () => void): unknown;
}

/** The part of Node's ServerResponse that reports its end and that of its connection. */
export interface ClosableResponse extends Closable {
  readonly req: { readonly socket: Closable };
}

/**
 * Calls `run` once, when a response has ended or its client has disconnected; immediately if that has happened already.
 *
 * Listens to the connection as well, because a pipelined response gets its connection only when the response before it
 * has ended, and emits no `close` if the client disconnects before.
 */
export function whenClosed(response: ClosableResponse, run: () => void): void {
  const { socket } = response.req;
  const close = (): void => {
    response.off('close', close);
    socket.off('close', close);
    run();
  };
  response.on('close', close);
  socket.on('close', close);
  if (response.destroyed || socket.destroyed) close();
}
