/**
 * The part of a service worker's global scope used here. TypeScript's WebWorker library conflicts with its DOM library.
 */
export interface Worker {
  readonly location: { readonly origin: string };
  readonly registration: {
    readonly waiting: { postMessage(message: Message, transfer: readonly never[]): void } | null;
    readonly pushManager: Pick<PushManager, 'subscribe'>;
    showNotification(title: string, options: WorkerNotificationOptions): Promise<void>;
  };
  readonly navigator: {
    readonly locks?: Pick<LockManager, 'query'>;
    setAppBadge?(contents: number): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  /** Hash of the page's Content Security Policy. The server adds it to the script. */
  readonly PAGE_POLICY?: string;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

/** With what the DOM library lacks: only service workers show notifications with actions. */
export interface WorkerNotificationOptions extends NotificationOptions {
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

/** A notification that was pressed. */
export type ShownNotification = Pick<
  Notification,
  'title' | 'body' | 'lang' | 'dir' | 'tag' | 'icon' | 'data' | 'close'
>;

/** Message from the worker to a tab: the queue has actions that could not be sent. */
export interface MergeMessage {
  readonly type: 'MERGE';
}

/** Message from the worker to a tab: show a screen, because its notification was pressed. */
export interface NavigateMessage {
  readonly type: 'NAVIGATE';
  readonly path: string;
}

/** A window of the app. */
interface Tab {
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: NavigateMessage | MergeMessage, transfer: readonly never[]): void;
}

interface Events {
  readonly install: WorkerEvent & { addRoutes?(route: Route): Promise<void> };
  readonly activate: WorkerEvent;
  readonly fetch: WorkerEvent & { readonly request: Request; respondWith(response: Promise<Response>): void };
  readonly message: WorkerEvent & { readonly data: unknown };
  readonly push: WorkerEvent & { readonly data: { text(): string } | null };
  readonly notificationclick: WorkerEvent & {
    readonly notification: ShownNotification;
    /** Empty for a press on the notification itself. */
    readonly action: string;
  };
  readonly pushsubscriptionchange: WorkerEvent;
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
