import type { Area } from '@sevenfold/contract';
import { FALLBACK_COLOR } from '@sevenfold/domain/area';
import { useMemo } from 'react';
import { namedAreas } from './names';
import { deviceRows, useRows } from '#data';
import { useLocale, useText } from '#platform';

/** The areas on the device at this moment, in order, named in the current language; for use outside components. */
export const knownAreas = (): readonly Area[] => namedAreas(deviceRows.lists.get('area'));

/** The areas in order, named in the current language; undefined until loaded. */
export function useAreas(): readonly Area[] | undefined {
  const data = useRows('area');
  const locale = useLocale();
  return useMemo(() => data && { areas: namedAreas(data), locale }, [data, locale])?.areas;
}

/**
 * Shows activities without a known area, unless an area has the same name: name Other, grey. Its id is null, as in the
 * activities.
 */
export function useFallbackArea(): { id: null; name: string; color: string } {
  const text = useText();
  return { id: null, name: text('area.other'), color: FALLBACK_COLOR };
}
