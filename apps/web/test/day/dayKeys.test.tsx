import { addWeeks, weekView } from '@sevenfold/domain/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { actOnDayKey, type DayKey } from '../../src/features/day/dayKeys';
import { currentLocation, navigate } from '../../src/navigation/location';
import { paths } from '../../src/navigation/paths';
import { THU, THURSDAY, week } from './samples';

const noop = () => undefined;
const press = (key: DayKey, shown = week) =>
  actOnDayKey(key, { activities: [], date: shown.dates[0] ?? THU, week: shown, onDay: noop, onOpen: noop }, false);

beforeEach(() => navigate(paths.day()));

describe('keys of the day', () => {
  it('R reviews the week of the day', () => {
    press('r');
    expect(currentLocation().pathname).toBe('/weekly-review/2026-W40');
  });

  it('R does nothing in a week that has not begun', () => {
    press('r', weekView(addWeeks(week.id, 1), THURSDAY, 'MONDAY'));
    expect(currentLocation().pathname).toBe('/day');
  });

  it('N opens the form of a new activity', () => {
    press('n');
    expect(currentLocation()).toMatchObject({ pathname: '/activities', state: { create: true } });
  });
});
