import type { Plan } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { addWeeks, type CivilDate, weekView } from '@sevenfold/domain/calendar';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useActivities } from '../../src/features/activity/api';
import { useWeekRecords } from '../../src/features/record/useWeekRecords';
import { PlanBoard } from '../../src/features/weekPlan/components/PlanBoard';
import { text } from '../../src/platform/text';
import { activity, goal, skip, THURSDAY, week as current } from '../day/samples';
import { fillDevice, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const week = weekView(addWeeks(current.id, 1), THURSDAY, 'MONDAY');
const { dates } = week;
const [MONDAY_DATE = THURSDAY, TUESDAY_DATE = THURSDAY] = dates;
const READ = activity({ id: 'read', name: 'Read', unit: 'DURATION', weeklyGoalsTimeline: goal(240) });

/** Rows of the board, from its top. The tray covers the last day, as on a phone whose page is not scrolled. */
const [ABOVE, MONDAY, TUESDAY, TRAY] = [-1, 0, 1, dates.length - 1];
const DAYS = ['Monday, October 5', 'Tuesday, October 6'];
const ROW_HEIGHT = 100;

const row = (index: number, rows = 1) => new DOMRect(0, index * ROW_HEIGHT, 300, rows * ROW_HEIGHT);

/** Returns the place of a part of the board on which something can be dropped; an empty one of other elements. */
function placeOf(element: HTMLElement): DOMRect {
  const date = element.dataset['day'];
  if (date !== undefined) return row(dates.findIndex((one) => one === date));
  return element === screen.queryByRole('region', { name: text('plan.left') }) ? row(TRAY, 2) : new DOMRect();
}

beforeEach(() => {
  // Days below each other, as on a phone. happy-dom has no layout.
  const layout = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function layOut(
    this: HTMLElement,
  ) {
    return placeOf(this);
  });
  return () => layout.mockRestore();
});

function Board() {
  const records = useWeekRecords(week.id).data;
  const known = useActivities();
  if (!records || !known) return null;
  return <PlanBoard week={week} activities={known} records={records} combinedGoals={[]} toCome={new Map()} />;
}

async function open(...plans: readonly Partial<Plan>[]) {
  return openWith(plans);
}

/** @param skipped dates on which the activity is skipped */
async function openWith(plans: readonly Partial<Plan>[], ...skipped: readonly CivilDate[]) {
  fillDevice({
    activities: [READ],
    plans: plans.map((fields) => samples.plan({ activityId: 'read', date: MONDAY_DATE, ...fields })),
    skips: skipped.map((date) => skip(date, 'SICK', 'read')),
  });
  const user = renderOnDevice(<Board />);
  await screen.findByRole('region', { name: text('plan.left') });
  return user;
}

const region = (index: number) =>
  screen.getByRole('region', { name: index === TRAY ? text('plan.left') : (DAYS[index] ?? '') });
const goalOfRead = () => within(region(TRAY)).getByRole('button', { name: /^Read/ });
const plansOn = (index: number) =>
  within(region(index))
    .queryAllByRole('button', { name: /^(?!Plan )/ })
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
const planOn = (index: number) => within(region(index)).getByRole('button');
const operations = () => pendingOperations().map(({ call, body }) => [call, body]);

const centreOf = (index: number) => ({ clientX: 150, clientY: (index + 0.5) * ROW_HEIGHT });

/** Presses the mouse on an element and moves it to the centre of a day, of the tray, or of what is above the days. */
function startDrag(element: HTMLElement, from: number, to: number): void {
  fireEvent.mouseDown(element, { ...centreOf(from), button: 0 });
  // The first movement starts the drag, if it is of more than four pixels.
  fireEvent.mouseMove(document, { ...centreOf(from), clientX: 200 });
  fireEvent.mouseMove(document, centreOf(to));
}

async function drag(element: HTMLElement, from: number, to: number): Promise<void> {
  startDrag(element, from, to);
  fireEvent.mouseUp(document, centreOf(to));
  await untilClicksArrive();
}

/** dnd-kit swallows clicks for 50 ms after a drag, also those of the next test. */
async function untilClicksArrive(): Promise<void> {
  const onClick = vi.fn<() => void>();
  document.body.addEventListener('click', onClick, { once: true });
  await waitFor(() => {
    fireEvent.click(document.body);
    expect(onClick).toHaveBeenCalledOnce();
  });
}

describe('a goal dragged to a day', () => {
  it('is planned on it with a part of the rest, as a press does', async () => {
    await open();
    await drag(goalOfRead(), TRAY, TUESDAY);
    expect(plansOn(TUESDAY)).toEqual(['Read 1h']);
    expect(plansOn(MONDAY)).toEqual([]);
    expect(operations()).toEqual([
      ['POST /api/v1/plans', { plans: [{ activityId: 'read', date: TUESDAY_DATE, amount: 60, startTime: null }] }],
    ]);
    expect(await screen.findByText(text('plan.done', { name: 'Read', day: 'Oct 6' }))).toHaveAttribute(
      'role',
      'status',
    );
  });

  it('leaves a plan of that day as it is', async () => {
    await open({ date: TUESDAY_DATE, amount: 30 });
    await drag(goalOfRead(), TRAY, TUESDAY);
    expect(plansOn(TUESDAY)).toEqual(['Read 30m']);
    expect(operations()).toEqual([]);
  });

  it('is planned on a skipped day, which shows no plan until then and is skipped no longer', async () => {
    await openWith([{ date: TUESDAY_DATE, amount: 30 }], TUESDAY_DATE);
    expect(plansOn(TUESDAY)).toEqual([]);
    expect(within(region(TUESDAY)).queryByText(text('plan.load', { time: '30m' }))).toBeNull();
    await drag(goalOfRead(), TRAY, TUESDAY);
    expect(plansOn(TUESDAY)).toEqual(['Read 30m']);
    expect(operations().map(([call]) => call)).toEqual(['DELETE /api/v1/skips', 'POST /api/v1/plans']);
  });

  it.each([
    ['away from the days', ABOVE],
    ['back to the others', TRAY],
  ])('is not planned when it is dropped %s', async (_, to) => {
    await open();
    await drag(goalOfRead(), TRAY, to);
    expect(plansOn(MONDAY)).toEqual([]);
    expect(operations()).toEqual([]);
  });

  it('is under the pointer until Escape puts it back', async () => {
    await open();
    const shown = () => screen.getAllByText('Read').length;
    const before = shown();
    startDrag(goalOfRead(), TRAY, TUESDAY);
    expect(shown()).toBe(before + 1);
    fireEvent.keyDown(document, { code: 'Escape' });
    await waitFor(() => expect(shown()).toBe(before));
    await untilClicksArrive();
    expect(plansOn(TUESDAY)).toEqual([]);
    expect(operations()).toEqual([]);
  });
});

describe('a plan dragged to another day', () => {
  it('moves there with its time and amount', async () => {
    await open({ amount: 30, startTime: '07:00' });
    await drag(planOn(MONDAY), MONDAY, TUESDAY);
    expect(plansOn(MONDAY)).toEqual([]);
    expect(plansOn(TUESDAY)).toEqual(['Read 7:00 AM · 30m']);
    expect(await screen.findByText(text('plan.moved', { name: 'Read', day: 'Oct 6' }))).toHaveAttribute(
      'role',
      'status',
    );
  });

  it('replaces the plan of that day', async () => {
    await open({ amount: 30 }, { date: TUESDAY_DATE, amount: 90 });
    await drag(planOn(MONDAY), MONDAY, TUESDAY);
    expect(plansOn(MONDAY)).toEqual([]);
    expect(plansOn(TUESDAY)).toEqual(['Read 30m']);
  });

  it('stays where it is when it is dropped on its own day', async () => {
    await open({ amount: 30 });
    await drag(planOn(MONDAY), MONDAY, MONDAY);
    expect(plansOn(MONDAY)).toEqual(['Read 30m']);
    expect(operations()).toEqual([]);
  });
});

describe('a plan dragged away from the days', () => {
  it.each([
    ['above the days', ABOVE],
    ['on the goals', TRAY],
  ])('is removed when it is dropped %s, and undo brings it back', async (_, to) => {
    const user = await open({ amount: 30, startTime: '07:00' });
    await drag(planOn(MONDAY), MONDAY, to);
    expect(plansOn(MONDAY)).toEqual([]);
    expect(await screen.findByText(text('plan.removed', { name: 'Read', day: 'Oct 5' }))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text('ui.undo') }));
    expect(plansOn(MONDAY)).toEqual(['Read 7:00 AM · 30m']);
  });
});
