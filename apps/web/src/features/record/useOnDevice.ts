import { useSyncExternalStore } from 'react';
import { deviceRows } from '#data';
import { useSettings } from '#features/user';
import { dayShortWithYear, moment, parseInstant, useText } from '#platform';

const { sync } = deviceRows;

/** Message for missing data on an offline device: what is available instead, and its age. */
export function useOnDevice(isAway: boolean): string | undefined {
  const text = useText();
  const { timezone } = useSettings();
  const position = useSyncExternalStore(sync.subscribe, () => sync.position);
  return isAway && position?.at !== undefined
    ? text('entry.onDevice', {
        date: dayShortWithYear(position.from),
        time: moment(parseInstant(position.at), timezone),
      })
    : undefined;
}
