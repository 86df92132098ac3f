import type { WeekView } from '@sevenfold/domain/calendar';
import { useOnDevice } from '../../record/useOnDevice';
import { timeOfDay } from '../../../platform/timeOfDay';
import { useText } from '../../../platform/text';
import { ErrorState } from '../../../ui/ErrorState';
import { useSettings } from '../../user/api';
import { useDayQueries } from '../useDayData';

export interface DayErrorProps {
  readonly week: WeekView;
  /** True when the cause is a missing network connection. */
  readonly isAway: boolean;
  readonly isKnown: boolean;
}

/** Shown when the data could not be read; cached data stays below, with the age of its oldest part. */
export default function DayError({ week, isAway, isKnown }: DayErrorProps) {
  const text = useText();
  const { timezone } = useSettings();
  const queries = useDayQueries(week);
  const isMissing = isAway && !isKnown;
  const onDevice = useOnDevice(isMissing);
  const updatedAt = Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return (
    <ErrorState
      text={isMissing ? text('breakdown.away') : undefined}
      note={onDevice}
      onRetry={() => queries.forEach(({ refetch }) => void refetch())}
      busy={queries.some(({ isFetching }) => isFetching)}
      updatedAt={isKnown && updatedAt > 0 ? timeOfDay(updatedAt, timezone) : undefined}
    />
  );
}
