export {
  type CivilDate,
  MAX_DATE,
  MIN_DATE,
  addDays,
  civilDate,
  datesBetween,
  dayNumber,
  dayOfMonth,
  daysBetween,
  daysLeft,
  fromDayNumber,
  isCivilDate,
  isSelectableDate,
  monthOf,
  weekdayOf,
  yearOf,
} from './civilDate';
export { dayEnd } from './dayEnd';
export { type MonthId, monthIdOf, monthRange, monthRangeList } from './month';
export { QUARTERS, type Quarter, quarterOf, quarterRange, yearRange } from './quarter';
export {
  type WeekId,
  addWeeks,
  compareWeeks,
  datesOfWeek,
  isWeekId,
  weekId,
  weekIdOf,
  weekNumberOf,
  weekRange,
  weekRangeList,
  weekYearOf,
  weeksBetween,
  weeksInYear,
} from './week';
export { type WeekView, weekView } from './weekView';
export { WEEK_START_DAYS, type WeekStartDay, firstDayOfWeek } from './weekStartDay';
export {
  recordedOffset,
  isSameTime,
  NO_TIME,
  type RecordedOffset,
  type RecordedTime,
  TIME_FIELDS,
  zoneOfRecord,
} from './recordedTime';
export {
  DAY_ENDS_AT_MAX,
  type LocalDateTime,
  UTC_OFFSET_MAX,
  UTC_OFFSET_MIN,
  type Zone,
  isTimeZone,
  isUtcOffset,
  localDateTime,
  today,
  utcOffsetAt,
} from './zone';
export { firstInstantFrom, instantOnDay } from './instant';
export { monthOfWeek, weekRangeOfYear, weeksOfYear } from './yearWeeks';
