import { Socket } from 'node:net';

/**
 * A socket that batches the writes of one event-loop turn. Statements sent without waiting for each other (BEGIN and
 * the first, the last and COMMIT) then cost one system call.
 */
export function batchingSocket(): Socket {
  const socket = new Socket();
  // Set here, because connecting resets the socket's `write`.
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
