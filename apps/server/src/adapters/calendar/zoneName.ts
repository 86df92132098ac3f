import { isTimeZone } from '@sevenfold/domain/calendar';
import { findIana } from 'windows-iana';

/**
 * Finds the IANA name in `Europe/Berlin`, `/mozilla.org/20050126_1/Europe/Berlin` or `W. Europe Standard Time`, each
 * also in quotes; undefined for an unknown zone.
 */
export function ianaNameOf(name: string): string | undefined {
  const unquoted = name.trim().replace(/^"|"$/g, '');
  const candidates = [unquoted, unquoted.split('/').slice(-2).join('/'), ...findIana(unquoted)];
  return candidates.find((candidate) => isTimeZone(candidate));
}
