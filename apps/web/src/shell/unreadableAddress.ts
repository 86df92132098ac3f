import type { User } from '@sevenfold/contract';
import { today } from '@sevenfold/domain/calendar';
import { dateOfSearch } from '#features/day';
import { weekOfSearch } from '#features/insight';
import { currentLocation, navigate, paths, subscribeToLocation } from '#navigation';
import { now, text } from '#platform';
import { toast } from '#ui';

/** Says when the address of a day or a week has no valid one, and removes it from the address. */
export function reportUnreadableAddresses(user: () => User | undefined): void {
  const report = () => reportUnreadable(user());
  report();
  subscribeToLocation(report);
}

function reportUnreadable(user: User | undefined): void {
  if (!user) return;
  const { pathname, search } = currentLocation();
  const { timezone, dayEndsAt, weekStartDay } = user.settings;
  const date = today(now(), timezone, dayEndsAt);
  const { date: day, week } = search;
  if (pathname === '/day' && day !== undefined && dateOfSearch(day, date) !== day) {
    toast({ kind: 'warning', text: text('error.badDay') });
    navigate({ ...paths.day(), replace: true });
  } else if (pathname === '/week' && week !== undefined && weekOfSearch(week, date, weekStartDay) !== week) {
    toast({ kind: 'warning', text: text('error.badWeek') });
    navigate({ ...paths.week(), replace: true });
  }
}
