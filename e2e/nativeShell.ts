import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';

/** A call of the web app to a native plugin, as Capacitor's bridge transfers it. */
interface PluginCall {
  readonly callbackId: string;
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The native side of a plugin: its methods, each with the options of the call. */
export type NativePlugin = Readonly<Record<string, (options: Readonly<Record<string, unknown>>) => unknown>>;

/** What Android's bridge script adds to the window. */
interface AndroidWindow {
  readonly androidBridge: { onmessage(event: { readonly data: string }): void };
}

const require = createRequire(import.meta.url);
const bridgeFile = require.resolve('@capacitor/android/capacitor/src/main/assets/native-bridge.js');

/**
 * Runs the web app as the native shell does: with Capacitor's own bridge script of Android, whose calls reach the given
 * plugins. A method that a plugin does not have fails as on a device.
 */
export class NativeShell {
  readonly calls: PluginCall[] = [];
  /** Callback ids of the listeners, by plugin and event. */
  readonly #listeners = new Map<string, string[]>();
  readonly #plugins: Readonly<Record<string, NativePlugin>>;

  constructor(plugins: Readonly<Record<string, NativePlugin>>) {
    this.#plugins = plugins;
  }

  async attach(context: BrowserContext): Promise<void> {
    await context.exposeBinding('sevenfoldNativeCall', (_, message: string) =>
      this.#answer(JSON.parse(message) as PluginCall),
    );
    const headers = Object.entries(this.#plugins).map(([name, methods]) => ({
      name,
      methods: [
        { name: 'addListener' },
        { name: 'removeListener' },
        ...Object.keys(methods).map((method) => ({ name: method, rtype: 'promise' })),
      ],
    }));
    // As Android injects it before the scripts of the page.
    await context.addInitScript(`
      window.androidBridge = {
        postMessage: (message) =>
          void window.sevenfoldNativeCall(message).then((data) => data && window.androidBridge.onmessage({ data })),
      };
      window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
      ${readFileSync(bridgeFile, 'utf8')}
      window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};
    `);
  }

  /** Sends an event of a plugin to its listeners in the page. */
  async emit(page: Page, pluginId: string, eventName: string, data: unknown): Promise<void> {
    for (const callbackId of this.#listeners.get(`${pluginId} ${eventName}`) ?? []) {
      const message = JSON.stringify({
        callbackId,
        pluginId,
        methodName: 'addListener',
        success: true,
        save: true,
        data,
      });
      await page.evaluate(
        (text) => (globalThis as typeof globalThis & AndroidWindow).androidBridge.onmessage({ data: text }),
        message,
      );
    }
  }

  /** The message back to the page; null for a listener, which is answered by its events only. */
  #answer(call: PluginCall): string | null {
    this.calls.push(call);
    const { callbackId, pluginId, methodName, options } = call;
    if (methodName === 'addListener') {
      const name = `${pluginId} ${String(options['eventName'])}`;
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), callbackId]);
      return null;
    }
    const method = this.#plugins[pluginId]?.[methodName];
    const result = method
      ? { success: true, data: method(options) }
      : { success: false, error: { message: 'not implemented', code: 'UNIMPLEMENTED' } };
    return JSON.stringify({ callbackId, pluginId, methodName, save: false, ...result });
  }
}
