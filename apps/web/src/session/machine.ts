import { USER_NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import type { User } from '@sevenfold/contract';
import { ApiError } from '#platform';
import { PENDING_SIGN_IN_KEY, SESSION_USER_KEY, SIGNED_OUT_KEY } from './storageKeys';
import { type Effect, type SessionEvent, type StateName, TRANSITIONS } from './transitions';

type OwnEffect =
  | 'storeUser'
  | 'storePendingSignIn'
  | 'storeSignOut'
  | 'replaceUser'
  | 'readRows'
  | 'showSignedOut'
  | 'checkSession'
  | 'sendSignOut'
  | 'clearDevice'
  | 'clearAllTabs';

/** True while routes for signed-in users may be shown. */
export type SessionAccess = 'SIGNED_IN' | 'ANONYMOUS';

export interface SessionDeps {
  /** Storage shared by all tabs of the browser. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly requests: {
    user(): Promise<User>;
    serverConfig(): Promise<unknown>;
    /** True while the cookie may hold a session. */
    isSignedIn(): Promise<boolean>;
    signOut(): Promise<unknown>;
  };
  /** Data of a user on this device and in this tab. */
  readonly device: {
    open(): void;
    /** Removes what this tab wrote at the moment another tab signed out. */
    clearOrphans(): void;
    /** Restores the user's last visit with their user record; undefined when the device has no usable data. */
    restore(userId: string): Promise<User | undefined>;
    loadOutbox(): Promise<void>;
    /** Shows the user, and begins to read what has changed on the server, or everything. */
    readRows(user: User): void;
    /** Resolves once data sent along with the user is there. */
    waitForBootstrap(): Promise<void>;
    /** Removes all data of a user from the device and this tab, or from the device and all tabs. */
    clear(): Promise<void>;
    clearAllTabs(): Promise<void>;
    /** Removes all data of the previous user, for a new one. */
    replaceUser(): Promise<void>;
  };
  /** Applies a user's language and theme, or the defaults. */
  show(user: User | null): Promise<void>;
  /** The effects that do not influence the next state. */
  readonly effects: Readonly<Record<Exclude<Effect, OwnEffect>, () => void>>;
}

/**
 * Session state machine: tracks whose data this tab holds and whether it may show and send it, by the table of
 * transitions.
 */
export class Session {
  private current: { readonly name: StateName; readonly userId?: string | undefined } = { name: 'UNKNOWN' };
  private access: Promise<SessionAccess> | undefined;
  private settled: SessionAccess | undefined;
  private anonymous: Promise<SessionAccess> = Promise.resolve('ANONYMOUS');

  /** Synchronous where possible, so that these effects run in the same task as the event. */
  private readonly effects: Readonly<Record<Effect, (user?: User) => Promise<unknown> | void>>;

  constructor(private readonly deps: SessionDeps) {
    const { storage, device } = deps;
    this.effects = {
      ...deps.effects,
      storeUser: (user) => {
        storage.setItem(SESSION_USER_KEY, user?.id ?? '');
        storage.removeItem(PENDING_SIGN_IN_KEY);
      },
      storePendingSignIn: () => storage.setItem(PENDING_SIGN_IN_KEY, 'true'),
      storeSignOut: () => storage.setItem(SIGNED_OUT_KEY, 'true'),
      replaceUser: () => device.replaceUser(),
      readRows: (user) => user && device.readRows(user),
      // Not awaited: the target screen waits for the access itself.
      showSignedOut: () => void (this.anonymous = this.settle(deps.show(null).then(() => 'ANONYMOUS'))),
      checkSession: () => this.check(),
      sendSignOut: () => this.sendSignOut(),
      clearDevice: () => device.clear(),
      clearAllTabs: () => device.clearAllTabs(),
    };
  }

  get state(): StateName {
    return this.current.name;
  }

  /** Returns the access if it is known without waiting. */
  get settledAccess(): SessionAccess | undefined {
    return this.settled;
  }

  /** True if this tab shows the data of this user, even if another tab has signed in someone else since. */
  isSignedInAs(userId: string): boolean {
    return this.state === 'SIGNED_IN' && this.current.userId === userId;
  }

  /** The user whose data this tab may show, store and send; undefined after another tab has signed in someone else. */
  get userId(): string | undefined {
    const { name, userId } = this.current;
    return name === 'SIGNED_IN' && this.stored(SESSION_USER_KEY) === userId && !this.stored(PENDING_SIGN_IN_KEY)
      ? userId
      : undefined;
  }

  /**
   * Determines who is signed in; runs once, unless it failed or is forced. With data of an earlier visit on the device
   * it resolves immediately, and a request confirms it in the background. When forced, only the server's response
   * counts.
   *
   * @throws the error of the request, when the device has no data to continue with
   */
  initialise(force = false): Promise<SessionAccess> {
    return (!force && this.access) || this.settle(this.load(force));
  }

  /** Must be called before a sign-in request is sent, because the response may set another user's cookie. */
  async prepareToSignIn(): Promise<void> {
    // An unsent sign-out would end the new session instead of the old one.
    if (!(await this.sendSignOut())) throw new Error('The server has not received the last sign-out yet');
    await this.send('SIGN_IN_STARTED');
  }

  signOut(): Promise<void> {
    return this.send('SIGN_OUT');
  }

  /** The server rejected the session of a request. */
  onUnauthorized({ code }: Pick<ApiError, 'code'>): void {
    if (this.state === 'SIGNED_IN') void this.send(code === USER_NOT_FOUND_CODE ? 'USER_GONE' : 'SESSION_ENDED');
  }

  /** The server rejected the change stream or ended it for good: the session may have ended on another device. */
  onStreamRejected(): void {
    void this.send('STREAM_REJECTED');
  }

  /** The tab is visible or online again, or the server responds again. */
  resume(): void {
    void this.send(this.stored(PENDING_SIGN_IN_KEY) ? 'RESUMED_PENDING_SIGN_IN' : 'RESUMED');
  }

  signedOutInOtherTab(): void {
    void this.send('OTHER_TAB_SIGNED_OUT');
  }

  /** Another tab changed the storage; a missing key means that it was cleared. */
  onStorage({ key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): void {
    if (key === null || (key === SESSION_USER_KEY && oldValue !== null && oldValue !== newValue))
      void this.send('OTHER_TAB_CHANGED_USER');
    if (key !== PENDING_SIGN_IN_KEY) return;
    if (newValue !== null) void this.send('OTHER_TAB_STARTED_SIGN_IN');
    else if (this.state === 'SIGNED_IN' || this.stored(SESSION_USER_KEY) === this.current.userId)
      void this.send('OTHER_TAB_FINISHED_SIGN_IN');
  }

  /** Asks the server who is signed in. A missing response changes nothing. */
  private async check(): Promise<void> {
    try {
      await this.become(await this.deps.requests.user());
      void this.deps.requests.serverConfig().catch(() => undefined);
    } catch (error) {
      if (isUnauthorized(error)) this.onUnauthorized(error);
    }
  }

  private async load(onlyServer: boolean): Promise<SessionAccess> {
    const { device, requests } = this.deps;
    device.open();
    if (!this.stored(SESSION_USER_KEY)) device.clearOrphans();
    const hasUnsentSignOut = !(await this.sendSignOut());
    const userId = this.stored(PENDING_SIGN_IN_KEY) ? null : this.stored(SESSION_USER_KEY);
    const restored = !onlyServer && userId ? await device.restore(userId) : undefined;
    if (restored) {
      await this.become(restored);
      void this.check();
      return 'SIGNED_IN';
    }
    // Sent together to save a round trip.
    const [, hasSession] = await Promise.all([
      requests.serverConfig(),
      !hasUnsentSignOut && (userId !== null || requests.isSignedIn()),
    ]);
    try {
      if (hasSession) {
        await this.become(await requests.user());
        await device.waitForBootstrap();
        return 'SIGNED_IN';
      }
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      if (error.code === USER_NOT_FOUND_CODE) {
        await this.send('USER_GONE');
        return this.anonymous;
      }
    }
    await this.send('NO_SESSION');
    return this.anonymous;
  }

  private async become(user: User): Promise<void> {
    // Applies without a known user as well: a leftover outbox must not be sent for another user.
    await this.send(this.stored(SESSION_USER_KEY) === user.id ? 'USER_LOADED' : 'OTHER_USER_LOADED', user);
    await this.deps.show(user);
    await this.deps.device.loadOutbox();
    await this.send('USER_SHOWN', user);
  }

  private async send(event: SessionEvent, user?: User): Promise<void> {
    const transition = TRANSITIONS[this.state][event];
    if (!transition) return;
    const [next, ...effects] = transition;
    const name = next ?? this.state;
    this.current = { name, userId: name === 'SIGNED_OUT' ? undefined : (user?.id ?? this.current.userId) };
    for (const effect of effects) {
      const done = this.effects[effect](user);
      if (done) await done;
    }
  }

  private async remember(access: Promise<SessionAccess>): Promise<void> {
    const known = await access.catch(() => undefined);
    if (this.access !== access) return;
    if (known) this.settled = known;
    else this.access = undefined;
  }

  private settle(access: Promise<SessionAccess>): Promise<SessionAccess> {
    this.settled = undefined;
    this.access = access;
    void this.remember(access);
    return access;
  }

  /** True if the server has received every sign-out. */
  private async sendSignOut(): Promise<boolean> {
    const { storage, requests } = this.deps;
    if (!this.stored(SIGNED_OUT_KEY)) return true;
    try {
      await requests.signOut();
      storage.removeItem(SIGNED_OUT_KEY);
      return true;
    } catch {
      // The stored key makes the next visit or sign-in retry.
      return false;
    }
  }

  private stored(key: string): string | null {
    return this.deps.storage.getItem(key);
  }
}

const isUnauthorized = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;
