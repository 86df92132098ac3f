import type { DeviceSession } from '@sevenfold/contract';
import type { NativePlatform } from '@sevenfold/domain/appLink';
import Bowser from 'bowser';

type Device = Pick<DeviceSession, 'browser' | 'system' | 'kind'>;

const KINDS: Readonly<Record<string, Device['kind']>> = { mobile: 'PHONE', tablet: 'TABLET' };
const NATIVE_SYSTEMS: Readonly<Record<NativePlatform, string>> = { ANDROID: 'Android', IOS: 'iOS' };

/**
 * Names the browser and the system of a `User-Agent` header. That of the native app names the browser of its web view,
 * which nobody knows they use; the app is named instead.
 *
 * @param platform of the session
 */
export function parseDevice(userAgent: string | null, platform: string): Device {
  const device = browserOf(userAgent);
  const system = Object.entries(NATIVE_SYSTEMS).find(([name]) => name === platform)?.[1];
  if (system === undefined) return device;
  // An iPad says it is a Mac.
  const kind = device.kind !== 'DESKTOP' ? device.kind : device.system === 'macOS' ? 'TABLET' : 'PHONE';
  return { browser: 'Sevenfold', system, kind };
}

function browserOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: 'DESKTOP' };
  const parser = Bowser.getParser(userAgent);
  return {
    browser: parser.getBrowserName() || null,
    system: parser.getOSName() || null,
    kind: KINDS[parser.getPlatformType()] ?? 'DESKTOP',
  };
}
