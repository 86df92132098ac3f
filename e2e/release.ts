import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response of a captive portal to every request. */
const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Sign in to the Wi-Fi</h1>';

/** A proxy in front of the server that simulates deployments of new versions: the same files with a different page. */
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

  /** Deploys a newer version. */
  next(): void {
    this.version += 1;
  }

  /** Responds with a captive portal's page to every file of the app except the service worker. */
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

  /** Changes the worker's page hash for each version, as the server does. */
  private async passWorker(url: URL, answer: ServerResponse): Promise<void> {
    const response = await fetch(url);
    const script = (await response.text()).replace('self.PAGE_POLICY="', `self.PAGE_POLICY="${this.version}-`);
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      answer.setHeader(name, response.headers.get(name) ?? '');
    answer.writeHead(response.status).end(script);
  }
}
