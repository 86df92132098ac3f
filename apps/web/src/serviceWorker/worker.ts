/**
 * The part of a service worker's global scope used here. TypeScript's WebWorker library conflicts with its DOM library.
 */
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
  /** Hash of the page's Content Security Policy. The server adds it to the script. */
  readonly PAGE_POLICY?: string;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

interface Events {
  readonly install: WorkerEvent & { addRoutes?(route: Route): Promise<void> };
  readonly activate: WorkerEvent;
  readonly fetch: WorkerEvent & { readonly request: Request; respondWith(response: Promise<Response>): void };
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
 * Messages from a tab to the waiting worker of a newer version. TAKE_OVER: activate now. TAKE_OVER_UNSEEN: activate if
 * all tabs are hidden.
 */
export type Message = 'TAKE_OVER' | 'TAKE_OVER_UNSEEN';
