import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';

/** A server with its own configuration and database, for tests with fakes of third parties. */
export interface OwnServer {
  readonly url: string;
  /** The server's environment, for commands of the operator. */
  readonly env: NodeJS.ProcessEnv;
  /** The folder of its database. */
  readonly folder: string;
  /** The startup message. */
  readonly message: () => string;
  /** Ends the server and removes its database. */
  stop(): Promise<void>;
}

/** Returns the path of a built entry point of the server, such as `main`. */
export const built = (name: string): string =>
  fileURLToPath(new URL(`../apps/server/dist/${name}.js`, import.meta.url));

/**
 * Starts a server and waits up to 60 s until it is ready.
 *
 * @param variables additional environment variables
 */
export async function startOwnServer(port: number, variables: Readonly<Record<string, string>>): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-e2e-own-'));
  const url = `http://${variables['HOST'] ?? '127.0.0.1'}:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_FOLDER: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    FREE_ACTIVITIES: '5',
    ...variables,
  };
  const server = spawn(process.execPath, [built('main')], { env, stdio: ['inherit', 'pipe', 'inherit'] });
  let message = '';
  server.stdout.on('data', (chunk: Buffer) => (message += chunk.toString()));
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, env, folder, message: () => message, stop };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
