import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page, Route } from '@playwright/test';

/** A call of the web app to a native plugin, as Capacitor's bridge transfers it. */
interface PluginCall {
  readonly callbackId: string;
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: Readonly<Record<string, unknown>>;
}

type NativeMethod = (options: Readonly<Record<string, unknown>>) => unknown;

/** A rejection by a plugin, as `PluginCall.reject(message, code)` transfers it. */
export class PluginError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/**
 * The native side of a plugin: its methods, each with the options of the call. A method may respond later, and rejects a
 * call by throwing an error; that of a `PluginError` has a code.
 */
export type NativePlugin = Readonly<Record<string, NativeMethod>>;

/** Methods of a plugin that exist, by its definitions. */
export type MethodsOf<Plugin> = { readonly [Name in Extract<keyof Plugin, string>]?: NativeMethod };

export type DevicePlatform = 'ANDROID' | 'IOS';

/** The object by which the native side reaches the page. */
interface BridgeWindow {
  readonly Capacitor: { PluginHeaders: { readonly name: string }[]; fromNative(result: object): void };
}

/** The native side of the bridge, as the web view adds it to the window; the bridge script is the same on both systems. */
const NATIVE_SIDE: Readonly<Record<DevicePlatform, string>> = {
  ANDROID: `window.androidBridge = {
    postMessage: (message) =>
      void window.sevenfoldNativeCall(message).then((data) => data && window.androidBridge.onmessage({ data })),
  };`,
  IOS: `window.webkit = { messageHandlers: { bridge: {
    postMessage: (message) =>
      void window.sevenfoldNativeCall(JSON.stringify(message)).then(
        (data) => data && window.Capacitor.fromNative(JSON.parse(data)),
      ),
  } } };`,
};

const require = createRequire(import.meta.url);
const bridgeFile = require.resolve('@capacitor/android/capacitor/src/main/assets/native-bridge.js');

/** Origin of the pages in Android's web view. */
const ORIGIN = 'https://localhost';
/** The web app as `npm run build:shell` builds it. */
const FILES = fileURLToPath(new URL('../apps/mobile/www/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Responds as Android's web view does: with the files of the app, and with its page for every other path. */
async function serveFile(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const path = extname(pathname) === '' ? 'index.html' : pathname;
  const file = join(FILES, path);
  if (!existsSync(file)) return route.fulfill({ status: 404 });
  await route.fulfill({ contentType: TYPES[extname(path)] ?? 'application/octet-stream', body: readFileSync(file) });
}

/**
 * Runs the web app as the native shell does: in the shell's build and from its origin, with Capacitor's own bridge script
 * of Android, whose calls reach the given plugins. A method that a plugin does not have fails as on a device.
 */
export class NativeShell {
  readonly calls: PluginCall[] = [];
  /** Callback ids of the listeners, by plugin and event. */
  readonly #listeners = new Map<string, string[]>();
  readonly #plugins: Readonly<Record<string, NativePlugin>>;

  constructor(plugins: Readonly<Record<string, NativePlugin>>) {
    this.#plugins = plugins;
  }

  async attach(context: BrowserContext, platform: DevicePlatform = 'ANDROID'): Promise<void> {
    if (!existsSync(FILES)) throw new Error('Build the shell first: node tools/test.mjs build "shell build"');
    await context.route(`${ORIGIN}/**`, serveFile);
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
    // As the system injects it before the scripts of the page.
    await context.addInitScript(`
      ${NATIVE_SIDE[platform]}
      window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
      ${readFileSync(bridgeFile, 'utf8')}
      window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};
    `);
  }

  /** Makes it an older app, without some plugins. Call it before the app is opened. */
  async removePlugins(context: BrowserContext, ...names: readonly string[]): Promise<void> {
    await context.addInitScript((removed: readonly string[]) => {
      const { Capacitor } = globalThis as typeof globalThis & BridgeWindow;
      Capacitor.PluginHeaders = Capacitor.PluginHeaders.filter(({ name }) => !removed.includes(name));
    }, names);
  }

  /** Opens a path of the app. */
  async open(page: Page, path = '/'): Promise<void> {
    await page.goto(ORIGIN + path);
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
        (text) => (globalThis as typeof globalThis & BridgeWindow).Capacitor.fromNative(JSON.parse(text) as object),
        message,
      );
    }
  }

  /** The message back to the page; null for a listener, which is answered by its events only. */
  async #answer(call: PluginCall): Promise<string | null> {
    this.calls.push(call);
    const { callbackId, pluginId, methodName, options } = call;
    if (methodName === 'addListener') {
      const name = `${pluginId} ${String(options['eventName'])}`;
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), callbackId]);
      return null;
    }
    if (methodName === 'removeListener') {
      const name = `${pluginId} ${String(options['eventName'])}`;
      const others = this.#listeners.get(name)?.filter((id) => id !== options['callbackId']) ?? [];
      this.#listeners.set(name, others);
      return null;
    }
    const method = this.#plugins[pluginId]?.[methodName];
    const result = method ? await runMethod(method, options) : UNIMPLEMENTED;
    return JSON.stringify({ callbackId, pluginId, methodName, save: false, ...result });
  }
}

const UNIMPLEMENTED = { success: false, error: { message: 'not implemented', code: 'UNIMPLEMENTED' } };

async function runMethod(method: NativeMethod, options: PluginCall['options']): Promise<object> {
  try {
    return { success: true, data: await method(options) };
  } catch (error) {
    const code = error instanceof PluginError && { code: error.code };
    return { success: false, error: { message: error instanceof Error ? error.message : String(error), ...code } };
  }
}
