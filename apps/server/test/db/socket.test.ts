import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { batchingSocket } from '../../src/db/socket';

it('batches the writes of one turn of the event loop, in order, and calls back', async () => {
  let received = '';
  const server = createServer((peer) => peer.on('data', (data) => void (received += data.toString())));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = batchingSocket();
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  await once(socket, 'connect');
  const sent = vi.spyOn(socket, '_writev');

  await new Promise<void>((resolve) => {
    socket.write('BEGIN;');
    socket.cork();
    socket.write(Buffer.from('SELECT 1;'));
    socket.write('SELECT 2;', 'utf8');
    socket.uncork();
    socket.write('COMMIT;', () => resolve());
  });
  await new Promise<void>((resolve) => void socket.write('END', 'utf8', () => resolve()));

  await expect.poll(() => received).toBe('BEGIN;SELECT 1;SELECT 2;COMMIT;END');
  expect(sent).toHaveBeenCalledTimes(1);
});
