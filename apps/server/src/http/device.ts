import type { DeviceSession } from '@sevenfold/contract';
import type { NativePlatform } from '@sevenfold/domain/appLink';

type Device = Pick<DeviceSession, 'browser' | 'system' | 'kind'>;

const KINDS: Readonly<Record<string, Device['kind']>> = { mobile: 'PHONE', tablet: 'TABLET' };
const NATIVE_SYSTEMS: Readonly<Record<NativePlatform, string>> = { ANDROID: 'Android', IOS: 'iOS' };

/**
 * Names the browser and the system of a `User-Agent` header. That of the native app names the browser of its web view,
 * which nobody knows they use; the app is named instead.
 *
 * @param platform of the session
 */
export async function parseDevice(userAgent: string | null, platform: string): Promise<Device> {
  const device = await browserOf(userAgent);
  const system = Object.entries(NATIVE_SYSTEMS).find(([name]) => name === platform)?.[1];
  if (system === undefined) return device;
  // An iPad says it is a Mac.
  const kind = device.kind !== 'DESKTOP' ? device.kind : device.system === 'macOS' ? 'TABLET' : 'PHONE';
  return { browser: 'Sevenfold', system, kind };
}

async function browserOf(userAgent: string | null): Promise<Device> {
  if (!userAgent) return { browser: null, system: null, kind: 'DESKTOP' };
  // Loaded with the first list of sessions: most processes name no browser.
  const { default: Bowser } = await import('bowser');
  const parser = Bowser.getParser(userAgent);
  return {
    browser: parser.getBrowserName() || null,
    system: parser.getOSName() || null,
    kind: KINDS[parser.getPlatformType()] ?? 'DESKTOP',
  };
}
