/** What we use of a service worker's world. The compiler's own description of it cannot stand beside that of pages. */
export interface Worker {
  readonly location: { readonly origin: string };
  readonly registration: {
    readonly waiting: { postMessage(message: Message, transfer: readonly never[]): void } | null;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }): Promise<readonly { readonly visibilityState: string }[]>;
  };
  /** Which policy the server sends the page with; it writes this line itself. */
  readonly PAGE_POLICY?: string;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

interface Events {
  readonly install: WorkerEvent & { addRoutes?(route: Route): Promise<void> };
  readonly activate: WorkerEvent;
  readonly fetch: WorkerEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void };
  readonly message: WorkerEvent & { readonly data: unknown };
}

interface Route {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network';
}

export interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

/**
 * What a page tells the worker of a newer version, which waits. TAKE_OVER: to be in charge from now on.
 * TAKE_OVER_UNSEEN: the same, if no page of the app is being looked at.
 */
export type Message = 'TAKE_OVER' | 'TAKE_OVER_UNSEEN';
