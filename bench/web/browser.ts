import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { SESSION_COOKIE } from '../../apps/server/src/http/sessionToken';
import type { Bench } from '../benchmark';
import type { User } from '../users';
import type { Target } from '../wire';
import { installProbe } from './probe';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const MEBIBIT_BYTES = 131_072;

/** Emulated speed of the device and its network. */
export interface Conditions {
  /** Slowdown relative to this machine. */
  readonly cpu?: number;
  /** Milliseconds from a request to the first byte of its response. */
  readonly latency?: number;
  readonly megabits?: number;
}

export async function openBrowser(bench: Bench): Promise<Browser> {
  return chromium.launch({ executablePath: await bench.chromium(), args: ARGS });
}

/** Opens a desktop browser with a session and nothing else of the app. */
export async function newDevice(browser: Browser, { host, port }: Target, user: User): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: `http://${host}:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  await context.addCookies([
    { name: SESSION_COOKIE, value: user.token, url: `http://${host}:${port}`, httpOnly: true },
  ]);
  await context.addInitScript(installProbe);
  return context;
}

/** Requests of a page, and controls of its speed. */
export interface Watched {
  readonly page: Page;
  readonly requests: string[];
  /**
   * Opens the day screen. Resolves when its list is painted, with the milliseconds since the start of the navigation.
   */
  openDay(): Promise<number>;
  slowDown(conditions: Conditions): Promise<void>;
}

export async function openPage(context: BrowserContext): Promise<Watched> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const requests: string[] = [];
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests.push(request.url);
  });
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'tellPainted' });
  const openDay = async (): Promise<number> => {
    const painted = new Promise<number>(
      (resolve) => void devtools.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
    );
    await page.goto('/day', { waitUntil: 'commit' });
    return painted;
  };
  return { page, requests, openDay, slowDown: (conditions) => slowDown(devtools, conditions) };
}

async function slowDown(devtools: CDPSession, { cpu = 1, latency = 0, megabits }: Conditions): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const throughput = megabits === undefined ? -1 : megabits * MEBIBIT_BYTES;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
