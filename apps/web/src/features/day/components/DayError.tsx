import { useOnDevice } from '../../record/useOnDevice';
import { timeOfDay } from '../../../platform/timeOfDay';
import { useText } from '../../../platform/text';
import { ErrorState } from '../../../ui/ErrorState';
import { useSettings } from '../../user/api';
import type { DayData } from '../useDayData';

export interface DayErrorProps {
  readonly data: DayData;
  readonly isKnown: boolean;
}

/** Shown when the data could not be read; cached data stays below, with its age. */
export default function DayError({ data, isKnown }: DayErrorProps) {
  const text = useText();
  const { timezone } = useSettings();
  const isMissing = data.isAway && !isKnown;
  const onDevice = useOnDevice(isMissing);
  return (
    <ErrorState
      text={isMissing ? text('breakdown.away') : undefined}
      note={onDevice}
      onRetry={data.retry}
      busy={data.isAsking}
      updatedAt={isKnown && data.updatedAt > 0 ? timeOfDay(data.updatedAt, timezone) : undefined}
    />
  );
}
