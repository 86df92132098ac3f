import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response of a captive portal to every request. */
const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Sign in to the Wi-Fi</h1>';

/** A proxy in front of the server that simulates deployments of new versions: the same files with a different page. */
export class Release {
  private version = 1;
  private isCaptive = false;

  private constructor(private readonly server: Server) {}

  static async before(origin: string): Promise<Release> {
    const server = createServer((request, response) => release.forward(origin, request, response));
    const release = new Release(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return release;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Deploys a newer version. */
  deploy(): void {
    this.version += 1;
  }

  /** Responds with a captive portal's page to every file of the app except the service worker. */
  simulateCaptivePortal(isCaptive: boolean): void {
    this.isCaptive = isCaptive;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', origin);
    const isWorker = url.pathname === '/sw.js';
    if (this.isCaptive && !isWorker && !url.pathname.startsWith('/api/')) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL);
      return;
    }
    if (isWorker) {
      void this.sendWorker(url, response);
      return;
    }
    const forwarded = httpRequest(url, { method: request.method, headers: request.headers }, (original) => {
      response.writeHead(original.statusCode ?? 502, original.headers);
      original.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  }

  /** Changes the worker's page hash for each version, as the server does. */
  private async sendWorker(url: URL, response: ServerResponse): Promise<void> {
    const original = await fetch(url);
    const script = (await original.text()).replace('self.PAGE_POLICY="', `self.PAGE_POLICY="${this.version}-`);
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      response.setHeader(name, original.headers.get(name) ?? '');
    response.writeHead(original.status).end(script);
  }
}
