import { expect, type BrowserContext, type Page } from '@playwright/test';
import { type DevicePlatform, type NativePlugin, NativeShell } from './nativeShell';
import { App } from './phone/App';
import { AppSettings } from './phone/AppSettings';
import { Browser } from './phone/Browser';
import { Filesystem } from './phone/Filesystem';
import { Haptics } from './phone/Haptics';
import { Health } from './phone/Health';
import { LocalNotifications, type PendingNotification } from './phone/LocalNotifications';
import { Purchases } from './phone/Purchases';
import { Share } from './phone/Share';
import { SocialLogin } from './phone/SocialLogin';
import { SystemBars } from './phone/SystemBars';
import { WidgetBridge } from './phone/WidgetBridge';
import type { TestUser } from './user';

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
  readonly appSettings = new AppSettings();
  readonly widget = new WidgetBridge();
  readonly health = new Health();
  readonly socialLogin = new SocialLogin();
  readonly shell = new NativeShell({
    App: this.app.plugin,
    Browser: this.browser.plugin,
    SocialLogin: this.socialLogin.plugin,
    Filesystem: this.files.plugin,
    Haptics: this.haptics.plugin,
    Share: this.share.plugin,
    SystemBars: this.systemBars.plugin,
    LocalNotifications: this.notifications.plugin,
    SecureStorage: this.keystore.plugin,
    Purchases: this.purchases.plugin,
    AppSettings: this.appSettings.plugin,
    WidgetBridge: this.widget.plugin,
    Health: this.health.plugin,
  });

  private constructor(
    private readonly page: Page,
    private readonly labels: SignInLabels,
  ) {}

  /** Installs the app on the device of a page. */
  static async install(
    context: BrowserContext,
    page: Page,
    labels: SignInLabels,
    platform: DevicePlatform = 'ANDROID',
  ): Promise<Phone> {
    const phone = new Phone(page, labels);
    phone.socialLogin.platform = platform;
    if (platform === 'IOS') phone.widget.removeNotifications();
    await phone.shell.attach(context, platform);
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

  /** Chooses an action of a notification that the phone shows, or taps it; the system takes it down. */
  choose(notification: PendingNotification, actionId: 'DONE' | 'SKIP' | 'LATER' | 'tap'): Promise<void> {
    this.notifications.delivered.delete(notification.id);
    return this.shell.emit(this.page, 'LocalNotifications', 'localNotificationActionPerformed', {
      actionId,
      notification,
    });
  }
}
