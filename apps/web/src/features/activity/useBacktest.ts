import type { Activity } from '@sevenfold/contract';
import { addWeeks, weekRangeList } from '@sevenfold/domain/calendar';
import { type Backtest, backtest, type EventChoice, eventHistory, type TrackingRule } from '@sevenfold/domain/tracking';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NetworkError } from '#platform';
import { eventHistoryQuery } from '#features/calendarEvent';
import { useSettings } from '#features/user';
import { useCurrentWeek } from './current';
import type { TrackingDraft } from './trackingDraft';
import { queries } from '#data';

/** Weeks of the backtest, the current one included. */
const WEEKS = 52;

export interface BacktestState {
  /** Undefined until the events are loaded, or without a rule. */
  readonly result: Backtest | undefined;
  /** The user's earlier decisions about events of this activity, by event key. */
  readonly choices: ReadonlyMap<string, EventChoice>;
  /** Number of matching events that are not excluded. */
  readonly counted: number;
  readonly isLoading: boolean;
  readonly isError: boolean;
  /** True if the cause is a missing network connection. */
  readonly isAway: boolean;
  retry(): void;
}

/** Tries a rule on the last 12 months. The events are read once, and searched on the device. */
export function useBacktest(
  activity: Activity,
  rule: TrackingRule | null,
  { excluded, restored }: Pick<TrackingDraft, 'excluded' | 'restored'>,
  enabled: boolean,
): BacktestState {
  const { timezone, dayEndsAt, weekStartDay } = useSettings();
  const currentWeek = useCurrentWeek();
  const hasDescriptions = rule?.filters.some(({ field }) => field === 'DESCRIPTION') ?? false;
  const { data, isPending, isError, error, refetch } = useQuery(
    { ...eventHistoryQuery(hasDescriptions), enabled },
    queries,
  );
  const history = useMemo(
    () => data && eventHistory(data.events, timezone, dayEndsAt, weekStartDay),
    [data, timezone, dayEndsAt, weekStartDay],
  );
  const { id, unit } = activity;
  const choices = useMemo(
    () =>
      new Map(
        data?.choices.filter(({ activityId }) => activityId === id).map(({ eventKey, choice }) => [eventKey, choice]),
      ),
    [data, id],
  );
  const result = useMemo(
    () =>
      history && rule
        ? backtest({
            unit,
            rule,
            history,
            choices,
            excluded: new Set(excluded),
            restored: new Set(restored),
            weeks: weekRangeList(addWeeks(currentWeek, 1 - WEEKS), currentWeek),
          })
        : undefined,
    [history, rule, unit, choices, excluded, restored, currentWeek],
  );
  return {
    result,
    choices,
    counted: result?.events.filter(({ isExcluded }) => !isExcluded).length ?? 0,
    isLoading: isPending,
    isError: isError && data === undefined,
    isAway: error instanceof NetworkError,
    retry: () => void refetch(),
  };
}
