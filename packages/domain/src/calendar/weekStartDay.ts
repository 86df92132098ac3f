/** The days a week can start on. */
export const WEEK_START_DAYS = ['SUNDAY', 'MONDAY', 'SATURDAY'] as const;

export type WeekStartDay = (typeof WEEK_START_DAYS)[number];

/** The weekday's number as calendars count it: Sunday 0, Monday 1, Saturday 6. */
export function firstDayOfWeek(weekStartDay: WeekStartDay): 0 | 1 | 6 {
  switch (weekStartDay) {
    case 'SUNDAY':
      return 0;
    case 'MONDAY':
      return 1;
    case 'SATURDAY':
      return 6;
  }
}
