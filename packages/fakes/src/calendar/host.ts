import type { AccountCalendars } from './account';
import { FakeServer, type FakeRequest, type FakeResponse, type Fault } from '../httpServer';
import type { ConsentDecision, FakeOAuth } from './oauth';

/** A fake of a service on one HTTP server. */
export abstract class FakeHost {
  protected readonly server: FakeServer;

  constructor(clock: { now(): number }) {
    this.server = new FakeServer((request) => this.respond(request), clock);
  }

  /** All requests, oldest first. */
  get requests(): readonly FakeRequest[] {
    return this.server.requests;
  }

  listen(port?: number): Promise<void> {
    return this.server.listen(port);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  fault(fault: Fault): void {
    this.server.fault(fault);
  }

  clearFaults(): void {
    this.server.clearFaults();
  }

  protected abstract respond(request: FakeRequest): FakeResponse | Promise<FakeResponse>;
}

/** A fake of a provider whose accounts grant access by OAuth 2.0. */
export abstract class FakeProvider extends FakeHost {
  readonly accounts: AccountCalendars[] = [];
  abstract readonly oauth: FakeOAuth;

  /** Decides an authorization request as somebody on the consent page would; returns where the browser goes. */
  consent(url: string, decision?: ConsentDecision): string {
    return this.oauth.consent(url, decision);
  }
}
