import type { UserEvent } from '@testing-library/user-event';
import * as samples from '@sevenfold/contract/samples';
import type { Entry } from '@sevenfold/contract';
import { addDays, addWeeks, type CivilDate, type WeekId, weekRange } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import type { BreakdownTarget } from '../../src/breakdown/breakdown';
import BreakdownSheet from '../../src/features/breakdown/components/BreakdownSheet';
import { renderOnDevice } from '../dom/render';
import { week } from '../day/samples';

/** The week that many weeks before the current one, 2026-W40. */
export const weeksAgo = (count: number): WeekId => addWeeks(week.id, -count);

/** @param day 0 is the Monday */
export const dayOfWeek = (id: WeekId, day: number): CivilDate => addDays(weekRange(id, 'MONDAY').first, day);

let made = 0;

/** Entries of an activity on some days of a week, counted from Monday. */
export const entriesOn = (activityId: string, id: WeekId, days: readonly number[], amount = 1): readonly Entry[] =>
  days.map((day) => samples.entry({ id: `entry ${++made}`, activityId, date: dayOfWeek(id, day), amount }));

/** Opens the breakdown of a number. */
export const showSheet = (target: BreakdownTarget): UserEvent =>
  renderOnDevice(<BreakdownSheet target={target} isOpen />);

/** Durations have spaces that do not break. */
export const plainText = ({ textContent }: Element): string => textContent.replaceAll('\u00A0', ' ');

/** The number itself, and its lines by their labels, once it is computed. */
export async function findNumber(): Promise<{ title: string; lines: Record<string, string> }> {
  const terms = await screen.findAllByRole('term');
  const list = terms[0]?.closest('dl');
  return {
    title: list?.previousElementSibling ? plainText(list.previousElementSibling) : '',
    lines: Object.fromEntries(
      terms.map((term) => [plainText(term), term.nextElementSibling ? plainText(term.nextElementSibling) : '']),
    ),
  };
}

/** The lines below a heading. */
export const partsBelow = (heading: string): readonly string[] => {
  const list = screen.getByRole('heading', { name: heading }).nextElementSibling;
  return [...(list?.children ?? [])].map(plainText);
};

/** The part with this name, which opens its own breakdown. */
export const part = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
