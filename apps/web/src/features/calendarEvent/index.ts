export { type AmountsToCome, type AmountToCome, useAmountsToCome } from './useAmountsToCome';
export { eventHistoryQuery, eventTime } from './api';
export { attachEvent } from './commands';
export { ActivityEvents } from './components/ActivityEvents';
export { EventLine } from './components/EventLine';
export { EventsOf } from './components/EventsOf';
export { calendarEventDescriptions } from './descriptions';
export { cannotCount, countedState, countsOnDate, eventName } from './onDate';
export { useAreEventsAway, useBusyDates, useDayEvents, useEventsByDate } from './useDayEvents';
