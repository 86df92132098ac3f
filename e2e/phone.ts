import { expect, type BrowserContext, type Page } from '@playwright/test';
import { type NativePlugin, NativeShell } from './nativeShell';
import { App } from './phone/App';
import { Browser } from './phone/Browser';
import { Filesystem } from './phone/Filesystem';
import { Haptics } from './phone/Haptics';
import { Purchases } from './phone/Purchases';
import { Share } from './phone/Share';
import { SystemBars } from './phone/SystemBars';
import type { TestUser } from './user';

export interface PendingNotification {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly schedule: { readonly at: string };
  readonly extra: { readonly kind: string };
  readonly isExactNotification: boolean;
}

/** The plugin of local notifications, as its documentation describes it: one pending notification per id. */
class LocalNotifications {
  readonly pending = new Map<number, PendingNotification>();
  permission: 'prompt' | 'granted' | 'denied' = 'granted';
  /** The user's answer when the device asks. */
  answer: 'granted' | 'denied' = 'granted';

  readonly plugin: NativePlugin = {
    checkPermissions: () => ({ display: this.permission }),
    requestPermissions: () => {
      if (this.permission === 'prompt') this.permission = this.answer;
      return { display: this.permission };
    },
    getPending: () => ({ notifications: [...this.pending.values()] }),
    cancel: ({ notifications }) => {
      for (const { id } of notifications as readonly PendingNotification[]) this.pending.delete(id);
      return undefined;
    },
    schedule: ({ notifications }) => {
      for (const one of notifications as readonly PendingNotification[]) this.pending.set(one.id, one);
      return { notifications: (notifications as readonly PendingNotification[]).map(({ id }) => ({ id })) };
    },
  };

  /** "2025-10-01T18:00 648235 Read: 1h to go …", the earliest first. */
  get shown(): string[] {
    return [...this.pending.values()]
      .map(({ id, body, schedule: { at } }) => `${at.slice(0, 16)} ${id} ${body.replaceAll('\n', ' | ')}`)
      .toSorted();
  }
}

/** The keystore of the device. It outlives the web view. */
class Keystore {
  readonly items = new Map<string, string>();

  readonly plugin: NativePlugin = {
    internalGetItem: ({ prefixedKey }) => ({ data: this.items.get(String(prefixedKey)) ?? null }),
    internalSetItem: ({ prefixedKey, data }) => {
      this.items.set(String(prefixedKey), String(data));
      return undefined;
    },
    internalRemoveItem: ({ prefixedKey }) => ({ success: this.items.delete(String(prefixedKey)) }),
  };
}

/** Labels of the form of the local sign-in. */
interface SignInLabels {
  readonly name: string;
  readonly proceed: string;
}

/** A phone with the native app. */
export class Phone {
  readonly notifications = new LocalNotifications();
  readonly keystore = new Keystore();
  readonly app = new App();
  readonly browser = new Browser();
  readonly files = new Filesystem();
  readonly haptics = new Haptics();
  readonly share = new Share();
  readonly systemBars = new SystemBars();
  readonly purchases = new Purchases();
  readonly shell = new NativeShell({
    App: this.app.plugin,
    Browser: this.browser.plugin,
    Filesystem: this.files.plugin,
    Haptics: this.haptics.plugin,
    Share: this.share.plugin,
    SystemBars: this.systemBars.plugin,
    LocalNotifications: this.notifications.plugin,
    SecureStorage: this.keystore.plugin,
    Purchases: this.purchases.plugin,
  });

  private constructor(
    private readonly page: Page,
    private readonly labels: SignInLabels,
  ) {}

  /** Installs the app on the device of a page. */
  static async install(context: BrowserContext, page: Page, labels: SignInLabels): Promise<Phone> {
    const phone = new Phone(page, labels);
    await phone.shell.attach(context);
    return phone;
  }

  /** Signs in with the local account of a user; the app shows today afterwards. */
  async signIn(user: TestUser): Promise<void> {
    await this.open('/login');
    await this.submitSignIn(user);
    await expect(this.page).toHaveURL(/\/day$/);
  }

  /** Signs in on the page of the sign-in. */
  async submitSignIn({ account }: TestUser): Promise<void> {
    await this.page.getByRole('textbox', { name: this.labels.name }).fill(account);
    await this.page.getByRole('button', { name: this.labels.proceed, exact: true }).click();
  }

  /** Starts the app at a path. */
  open(path: string): Promise<void> {
    return this.shell.open(this.page, path);
  }

  /** Opens a link with the app, which is running. */
  followLink(url: string): Promise<void> {
    return this.shell.emit(this.page, 'App', 'appUrlOpen', { url });
  }

  /** Presses the back button of Android. */
  async goBack(): Promise<void> {
    // As `WebView.canGoBack` tells it.
    const canGoBack = await this.page.evaluate(() => navigation.canGoBack);
    await this.shell.emit(this.page, 'App', 'backButton', { canGoBack });
  }

  /** Closes the system browser above the app. */
  closeBrowser(): Promise<void> {
    return this.shell.emit(this.page, 'Browser', 'browserFinished', undefined);
  }

  /** Taps a notification. */
  tap(kind: 'DAILY' | 'WEEKLY'): Promise<void> {
    return this.shell.emit(this.page, 'LocalNotifications', 'localNotificationActionPerformed', {
      actionId: 'tap',
      notification: { extra: { kind } },
    });
  }
}
