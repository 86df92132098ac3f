import type { DeviceSession } from '@sevenfold/contract';
import Bowser from 'bowser';

type Device = Pick<DeviceSession, 'browser' | 'system' | 'kind'>;

const KINDS: Readonly<Record<string, Device['kind']>> = { mobile: 'PHONE', tablet: 'TABLET' };

/** Names the browser and the system of a `User-Agent` header. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: 'DESKTOP' };
  const parser = Bowser.getParser(userAgent);
  return {
    browser: parser.getBrowserName() || null,
    system: parser.getOSName() || null,
    kind: KINDS[parser.getPlatformType()] ?? 'DESKTOP',
  };
}
