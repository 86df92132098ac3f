import { isTimeZone } from '@sevenfold/domain/calendar';
import { findIana } from 'windows-iana';

/** Finds the IANA name in `Europe/Berlin`, `/mozilla.org/20050126_1/Europe/Berlin` or `W. Europe Standard Time`. */
export function ianaNameOf(name: string): string | undefined {
  const plain: string = name.trim().replace(/^"|"$/g, '');
  if (isTimeZone(plain)) return plain;
  const candidates = [name.split('/').slice(-2).join('/'), ...findIana(plain)];
  return candidates.find((candidate) => isTimeZone(candidate));
}
