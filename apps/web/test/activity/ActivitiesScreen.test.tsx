import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { setGoal } from '@sevenfold/domain/activity';
import { civilDate, weekId } from '@sevenfold/domain/calendar';
import { activity, area, entry } from '@sevenfold/contract/samples';
import { describe, expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import ActivitiesScreen from '../../src/features/activity/screens/ActivitiesScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const HEALTH = area();

function renderScreen(
  data: Parameters<typeof fillDevice>[0] = { activities: [activity({ name: 'Run', areaId: HEALTH.id })] },
): UserEvent {
  fillDevice({ areas: [HEALTH], ...data });
  return renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <ActivitiesScreen />
    </ShownContext>,
  );
}

/** The wide button; beside it is one for narrow screens. */
const create = (): HTMLElement => {
  const [wide] = screen.getAllByRole('button', { name: text('activity.new') });
  if (!wide) throw new Error('No button');
  return wide;
};
const form = () => screen.queryByRole('dialog', { name: text('activity.formCreate') });
const nameField = () => screen.findByRole('textbox', { name: new RegExp(`^${text('activity.name')}`) });
const press = (user: UserEvent, key: 'activity.create' | 'ui.cancel' | 'ui.moreFields') =>
  user.click(screen.getByRole('button', { name: text(key) }));

/** Goes from the history entry of an overlay back to that of its page. The `back` of happy-dom fires no event. */
async function goBack(): Promise<void> {
  await waitFor(() => expect(history.state).toHaveProperty('overlays'));
  const { overlays: _, ...page } = history.state as Record<string, unknown>;
  history.replaceState(page, '');
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: page })));
}

/** Opens the form for a new activity, and enters a name. */
async function enterName(user: UserEvent, name: string): Promise<void> {
  await user.click(create());
  await user.click(await nameField());
  await user.paste(name);
}

it('has as many timers for a long list as for a short one', () => {
  const timersOf = (count: number) => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const names = Array.from({ length: count }, (_, index) => `Run ${index}`);
    renderScreen({ activities: names.map((name, order) => activity({ id: name, name, order })) });
    expect(screen.getAllByRole('link', { name: /^Run/ })).toHaveLength(count);
    const { length } = timers.mock.calls;
    timers.mockRestore();
    cleanup();
    return length;
  };
  expect(timersOf(8)).toBe(timersOf(1));
});

describe('the latest weeks of an activity', () => {
  it('are counted against its goal', () => {
    vi.setSystemTime('2026-10-01T12:00:00Z');
    const run = activity({ name: 'Run', areaId: HEALTH.id, weeklyGoalsTimeline: setGoal([], weekId('2026-W01'), 2) });
    const recorded = ['2026-09-21', '2026-09-22', '2026-09-14'];
    renderScreen({
      activities: [run],
      entries: recorded.map((date, index) => entry({ id: `e${index}`, activityId: run.id, date: civilDate(date) })),
    });
    const row = screen.getByRole('link', { name: /Run/ });
    expect(within(row).getByText(text('activity.weeksMet', { met: 1, decided: 12 }))).toBeVisible();
    expect(within(row).getByRole('img', { name: text('activity.lastWeeks', { count: 12 }) })).toBeVisible();
    expect(within(row).getByTitle(/Week 39.*goal met/)).toBeVisible();
    expect(within(row).getByTitle(/Week 38.*1 day, goal 2 days/)).toBeVisible();
  });
});

describe('the latest weeks of an activity on a phone', () => {
  it('are eight below its name, six on a narrow one', () => {
    vi.setSystemTime('2026-10-01T12:00:00Z');
    const weeks = (width: number) => {
      vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
        const limit = Number(/< ([\d.]+)rem/.exec(query)?.[1] ?? 0) * 16;
        return Object.assign(new EventTarget() as MediaQueryList, { matches: width < limit, media: query });
      });
      renderScreen();
      const row = within(screen.getByRole('link', { name: /Run/ }));
      const count = row.getByRole('img').children.length;
      expect(row.getByRole('img', { name: text('activity.lastWeeks', { count }) })).toBeVisible();
      expect(row.queryByText(text('activity.weeksMet', { met: 0, decided: count }))).toBeNull();
      cleanup();
      return count;
    };
    expect(weeks(390)).toBe(8);
    expect(weeks(320)).toBe(6);
  });

  it('say how many met the goal to screen readers, without a text beside the squares', () => {
    vi.setSystemTime('2026-10-01T12:00:00Z');
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: query.startsWith('(width <'), media: query }),
    );
    const run = activity({ name: 'Run', areaId: HEALTH.id, weeklyGoalsTimeline: setGoal([], weekId('2026-W01'), 1) });
    renderScreen({
      activities: [run],
      entries: [entry({ id: 'e', activityId: run.id, date: civilDate('2026-09-21') })],
    });
    const row = within(screen.getByRole('link', { name: /Run/ }));
    const met = text('activity.weeksMet', { met: 1, decided: 6 });
    expect(row.getByRole('img', { name: new RegExp(met) })).toBeVisible();
    expect(row.queryByText(met)).toBeNull();
  });
});

describe('the form of a new activity', () => {
  it('is closed by going back, keeps its text, and returns the focus', async () => {
    const user = renderScreen();
    await enterName(user, 'Swim');
    await goBack();
    expect(form()).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text('activity.title'));
    await waitFor(() => expect(create()).toHaveFocus());
    await user.click(create());
    expect(await nameField()).toHaveValue('Swim');
    expect(pendingOperations()).toEqual([]);
  });

  it('drops its text when it is cancelled', async () => {
    const user = renderScreen();
    await enterName(user, 'Swim');
    await press(user, 'ui.cancel');
    expect(form()).toBeNull();
    await user.click(create());
    expect(await nameField()).toHaveValue('');
  });

  it('saves a daily limit, which the list names', async () => {
    const user = renderScreen();
    await enterName(user, 'Screen time');
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${text('activity.unitTimes')}`) }));
    await press(user, 'ui.moreFields');
    await user.click(screen.getByRole('switch', { name: new RegExp(`^${text('activity.dayMax')}`) }));
    const limit = screen.getByRole('spinbutton', { name: text('activity.dayMax') });
    await user.click(limit);
    await user.keyboard('2{Enter}');
    expect(await accessibilityViolations()).toEqual([]);
    await press(user, 'activity.create');
    expect(pendingOperations()).toMatchObject([{ call: 'POST /api/v1/a', body: { name: 'Screen time', dayMax: 2 } }]);
    expect(screen.getByText(/at most 2 times a day/)).toBeVisible();
  });

  it('saves a rhythm, which the list names', async () => {
    const user = renderScreen();
    await enterName(user, 'Plants');
    await user.click(screen.getByRole('radio', { name: text('goal.off') }));
    await press(user, 'ui.moreFields');
    await user.click(screen.getByRole('switch', { name: new RegExp(`^${text('activity.everyDays')}`) }));
    expect(screen.getByRole('spinbutton', { name: text('activity.everyDays') })).toHaveValue('3');
    await press(user, 'activity.create');
    expect(pendingOperations()).toMatchObject([{ body: { name: 'Plants', everyDays: 3 } }]);
    expect(screen.getByText(/every 3 days/)).toBeVisible();
  });

  it('shows what it needs, and unfolds the rest by hand or where it is invalid', async () => {
    const user = renderScreen();
    await enterName(user, 'Screen time');
    const more = screen.getByRole('button', { name: text('ui.moreFields') });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('textbox', { name: text('activity.description') })).toBeNull();
    await user.click(more);
    await user.click(screen.getByRole('textbox', { name: text('activity.description') }));
    await user.paste('x'.repeat(501));
    await user.click(more);
    expect(screen.getByRole('textbox', { name: text('activity.description') })).toBeVisible();
    await press(user, 'activity.create');
    expect(screen.getByRole('textbox', { name: text('activity.description') })).toHaveFocus();
  });

  it('asks for a name before it creates anything', async () => {
    const user = renderScreen();
    await user.click(create());
    await nameField();
    await press(user, 'activity.create');
    expect(await nameField()).toHaveAccessibleDescription(expect.stringContaining(text('activity.nameEmpty')));
    expect(await nameField()).toHaveFocus();
    expect(pendingOperations()).toEqual([]);
  });
});

describe('the form of an activity', () => {
  const run = activity({ name: 'Run', areaId: HEALTH.id, weeklyGoalsTimeline: setGoal([], weekId('2026-W01'), 2) });

  async function openForm(user: UserEvent): Promise<void> {
    await user.click(screen.getByRole('button', { name: /^More for/ }));
    await user.click(await screen.findByRole('menuitem', { name: text('activity.edit') }));
    await nameField();
  }

  it('keeps what was typed, and takes over what was changed elsewhere since it was closed', async () => {
    vi.setSystemTime('2026-10-01T12:00:00Z');
    const user = renderScreen({ activities: [run] });
    await openForm(user);
    await user.click(await nameField());
    await user.keyboard(' far');
    await goBack();
    const changed = { ...run, description: 'Slowly', weeklyGoalsTimeline: setGoal([], weekId('2026-W01'), 5) };
    act(() => deviceRows.store.applyChanges({ version: 2, rows: { activity: [changed] } }));
    await openForm(user);
    expect(await nameField()).toHaveValue('Run far');
    expect(screen.getByText(text('ui.draftRestored'))).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: text('goal.target') })).toHaveValue('5');
    await user.click(screen.getByRole('button', { name: text('activity.save') }));
    expect(pendingOperations()).toMatchObject([{ call: 'PATCH /api/v1/a', body: { id: run.id, name: 'Run far' } }]);
    expect(pendingOperations()).toHaveLength(1);
  });
});
