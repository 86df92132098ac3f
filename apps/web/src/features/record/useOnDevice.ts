import type { CivilDate } from '@sevenfold/domain/calendar';
import { useEffect, useState } from 'react';
import { useSettings } from '../user/api';
import { dayShortWithYear } from '../../platform/format';
import { moment } from '../../platform/timeOfDay';
import { useText } from '../../platform/text';
import { readPrefetched } from '../../data/prefetchLog';

/** First date with entries on this device, and the time of the oldest of them in epoch milliseconds. */
interface Coverage {
  readonly from: CivilDate;
  readonly at: number;
}

const RECORDS_PREFIX = 'records ';

async function readCoverage(): Promise<Coverage | undefined> {
  const parts = Object.entries((await readPrefetched())?.parts ?? {}).filter(([name]) =>
    name.startsWith(RECORDS_PREFIX),
  );
  const [from] = parts.map(([name]) => name.slice(RECORDS_PREFIX.length) as CivilDate).sort();
  return from && { from, at: Math.min(...parts.map(([, at]) => Number(at))) };
}

/** Message for missing data on an offline device: what is available instead, and its age. */
export function useOnDevice(isAway: boolean): string | undefined {
  const text = useText();
  const { timezone } = useSettings();
  const [coverage, setCoverage] = useState<Coverage>();
  useEffect(() => {
    if (isAway) void readCoverage().then(setCoverage);
  }, [isAway]);
  return isAway && coverage
    ? text('entry.onDevice', { date: dayShortWithYear(coverage.from), time: moment(coverage.at, timezone) })
    : undefined;
}
