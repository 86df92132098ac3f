import { Socket } from 'node:net';

/**
 * A socket that sends what is written to it within one turn of the event loop in one go. Statements that are sent
 * without waiting for each other's answer (BEGIN and the first one, the last one and COMMIT) then cost one system call,
 * not several each.
 */
export function batchingSocket(): Socket {
  const socket = new Socket();
  // Only now: connecting puts the socket's own `write` back in place.
  socket.once('connect', () => {
    const write = socket.write.bind(socket);
    let isHolding = false;
    const hold = (): void => {
      if (isHolding) return;
      isHolding = true;
      socket.cork();
      setImmediate(() => {
        isHolding = false;
        socket.uncork();
      });
    };
    socket.write = (chunk: Uint8Array | string, encoding?: BufferEncoding | Callback, callback?: Callback): boolean => {
      hold();
      return typeof encoding === 'function' ? write(chunk, encoding) : write(chunk, encoding, callback);
    };
  });
  return socket;
}

type Callback = (error?: Error | null) => void;
