export { type Backtest, type BacktestEvent, type EventHistory, backtest, eventHistory } from './backtest';
export { type EventChoice, dayKey, readChoiceKey } from './choice';
export { type Counting, type CountingDays, type EventEntry, countEvents, entriesToCome } from './counting';
export { type EventTime, type TrackedEvent, hasEnded, isConfirmed, isCountable } from './event';
export { groupBy } from './group';
export {
  FILTER_FIELDS,
  type FilterField,
  type PreparedRule,
  type SearchedEvent,
  type TrackingFilter,
  type TrackingRule,
  foldText,
  matches,
  prepareRule,
} from './matching';
export { movedOccurrences, type SeriesOccurrence } from './moved';
export { type PublishedEvent, hasLeftFile } from './published';
export { SUGGESTION_DAYS, SUGGESTION_KEY_MAX, type SuggestedActivity, suggestActivities } from './suggestion';
export { FILTER_VALUE_MAX, FILTERS_MAX, widenByName } from './widening';
export { type TrackedCalendar, type TrackingStatus, trackingStatus } from './status';
