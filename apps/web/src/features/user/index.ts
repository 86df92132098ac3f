export { plannedAbsences, upcomingAbsences } from './absences';
export {
  anonymous,
  everyFewSeconds,
  knownSettings,
  knownTimezone,
  knownUser,
  useCalendarDate,
  useSettings,
  useToday,
  useUser,
  useWeekStartDay,
} from './api';
export { answerReferral, changeAbsences, changeSettings, changeUser } from './commands';
export { TimeZoneField } from './components/TimeZoneField';
export { userDescriptions } from './descriptions';
export { LANGUAGE_NAMES, nameError, PERSON_NAME_MAX, WEEK_STARTS } from './names';
export { type SessionActions, SessionContext, useSessionActions } from './sessionActions';
export { sessionUser } from './sessionUser';
export { renderPlace } from './timeZones';
