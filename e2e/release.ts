import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A captive portal's answer to whatever is asked. */
const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Sign in to the Wi-Fi</h1>';

/**
 * Stands in front of the server, and puts out new versions of the app: the same files under another page, as after a
 * deployment.
 */
export class Release {
  private version = 1;
  private isCaptive = false;

  private constructor(private readonly server: Server) {}

  static async before(origin: string): Promise<Release> {
    const server = createServer((asked, answer) => release.pass(origin, asked, answer));
    const release = new Release(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return release;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on the server has a newer version. */
  next(): void {
    this.version += 1;
  }

  /**
   * From now on somebody else's page is the answer to every file of the program, but for the worker that fetches them.
   */
  capture(isCaptive: boolean): void {
    this.isCaptive = isCaptive;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(origin: string, asked: IncomingMessage, answer: ServerResponse): void {
    const url = new URL(asked.url ?? '/', origin);
    const isWorker = url.pathname === '/sw.js';
    if (this.isCaptive && !isWorker && !url.pathname.startsWith('/api/')) {
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL);
      return;
    }
    if (isWorker) {
      void this.passWorker(url, answer);
      return;
    }
    const passed = request(url, { method: asked.method, headers: asked.headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }

  /** The server tells the worker which page it has; of each version the page is another one. */
  private async passWorker(url: URL, answer: ServerResponse): Promise<void> {
    const response = await fetch(url);
    const script = (await response.text()).replace('self.PAGE_POLICY="', `self.PAGE_POLICY="${this.version}-`);
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      answer.setHeader(name, response.headers.get(name) ?? '');
    answer.writeHead(response.status).end(script);
  }
}
