import type { Activity } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { quarterPeriod } from '@sevenfold/domain/objective';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPalette, type PaletteMode, useOverlay } from '../../src/navigation/palette';
import { showLocale, text } from '../../src/platform/text';
import PaletteDialog from '../../src/shell/PaletteDialog';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const run = samples.activity();
const read = samples.activity({ id: 'read', name: 'Read', unit: 'DURATION', order: 1 });
const water = samples.activity({ id: 'water', name: 'Agua con limón', unit: 'TIMES', order: 2 });
const chess = samples.activity({ id: 'chess', name: 'Chess', order: 3, isActive: false });

beforeEach(() => {
  fillDevice({
    activities: [run, read, water, chess],
    objectives: [
      samples.objective(),
      samples.objective({ id: 'past', name: 'Learn to draw', period: quarterPeriod(2026, 1) }),
    ],
  });
  history.replaceState(null, '', '/day');
});

const renderPalette = (mode: PaletteMode = 'all', date?: CivilDate): UserEvent =>
  renderOnDevice(<PaletteDialog mode={mode} date={date} />);

/** A screen with a row, and the palette while it is open. */
function Screen() {
  const isOpen = useOverlay() !== null;
  return (
    <>
      <button type="button">Row</button>
      {isOpen && <PaletteDialog mode="all" date={undefined} />}
    </>
  );
}

/** Results, best first, without hints and keys. `hidden` avoids computing styles. */
const found = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.children[1]?.textContent);

/** Results that record, each with its hint. */
const recordings = () =>
  screen.queryAllByRole('option', { hidden: true }).map((option) =>
    [...option.children]
      .slice(1)
      .map(({ textContent }) => textContent)
      .join(' '),
  );

const RUN = 'Run Mark as done';

async function search(user: UserEvent, words: string): Promise<void> {
  await user.clear(screen.getByRole('combobox'));
  await user.paste(words);
}
const sent = () => pendingOperations().map(({ call, body }) => [call, body]);

describe('command palette', () => {
  it('lists everything but the menu before typing, in groups', async () => {
    renderPalette();
    for (const key of ['shell.goTo', 'shell.record', 'shell.create', 'shell.activities', 'shell.objectives'] as const)
      expect(screen.getByRole('group', { name: text(key) })).toBeVisible();
    expect(found().slice(0, 3)).toEqual([text('review.thisWeek'), text('review.past'), 'Run']);
    expect(found()).toContain('Read 24 books');
    expect(found()).not.toContain('Learn to draw');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('returns the focus to the element that had it before', async () => {
    const user = renderOnDevice(<Screen />);
    const row = screen.getByRole('button', { name: 'Row' });
    row.focus();
    act(() => openPalette());
    expect(screen.getByRole('combobox')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(row).toHaveFocus());
  });

  it('lists only recordable activities when opened to record', () => {
    renderPalette('record');
    expect(recordings()).toEqual([RUN, 'Read +30m', 'Agua con limón +1']);
    // A check would say that it is done.
    expect(document.querySelector('.lucide-check')).toBeNull();
  });

  it('lists what is due first', () => {
    const due: Activity = { ...water, weeklyGoalsTimeline: [{ startWeekId: '2026-W30', endWeekId: null, target: 40 }] };
    fillDevice({ activities: [run, read, due] });
    renderPalette('record');
    expect(recordings()).toEqual(['Agua con limón +1', RUN, 'Read +30m']);
  });

  it('lists the best match first', async () => {
    const user = renderPalette();
    await search(user, 'run');
    expect(recordings().slice(0, 2)).toEqual([RUN, 'Run']);
  });

  it('finds regardless of accents, case and width', async () => {
    const user = renderPalette('record');
    await search(user, 'LIMON');
    expect(recordings()).toEqual(['Agua con limón +1']);
  });

  it('takes a number that belongs to a name for no amount', async () => {
    fillDevice({
      activities: [
        samples.activity({ id: 'omega', name: 'Omega 3', unit: 'TIMES' }),
        samples.activity({ id: 'book', name: 'Read 20 pages', unit: 'DURATION' }),
      ],
    });
    const user = renderPalette('record');
    await search(user, 'omega 3');
    expect(recordings()).toEqual(['Omega 3 +1']);
    await search(user, 'omega 3 2');
    expect(recordings()).toEqual(['Omega 3 +2']);
    await search(user, 'read 20');
    expect(recordings()).toEqual(['Read 20 pages +30m']);
    await search(user, '45');
    expect(new Set(recordings())).toEqual(new Set(['Omega 3 +45', 'Read 20 pages +45m']));
  });

  it('says when nothing is found, also to a screen reader', async () => {
    const user = renderPalette();
    const [region] = within(screen.getByRole('dialog')).getAllByRole('status');
    expect(region).toHaveTextContent(/^$/);
    expect(screen.getByRole('listbox')).toHaveAccessibleName(text('shell.search'));
    await search(user, 'zzz');
    expect(found()).toEqual([]);
    expect(region).toHaveTextContent(text('ui.nothingFound'));
    expect(region).toBeVisible();
  });

  it('creates the activities of a typed week once they were confirmed', async () => {
    fillDevice({ activities: [run] });
    const user = renderPalette();
    await search(user, 'run 5x, swim 3x, guitar 4h, call mum sundays, yoga 9x');
    expect(found()).toEqual([text('shell.createTyped', { count: 3 })]);
    await user.keyboard('{Enter}');
    expect(sent()).toEqual([]);
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(4);
    expect(screen.getByText(/yoga 9x/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text('ui.increase', { label: 'Swim' }) }));
    await user.click(screen.getByRole('button', { name: text('shell.createTyped', { count: 3 }) }));
    expect(sent()).toMatchObject([
      ['POST /api/v1/a', { name: 'Swim', unit: 'DAYS' }],
      ['POST /api/v1/a', { name: 'Guitar', unit: 'DURATION', icon: 'guitar' }],
      ['POST /api/v1/a', { name: 'Call mum', unit: 'DAYS', weekdays: [0] }],
      ['POST /api/v1/plans', { plans: [{ date: '2026-10-04' }] }],
    ]);
  });

  it('keeps the typed week when it is not confirmed', async () => {
    const user = renderPalette();
    await search(user, 'swim 3x');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: text('onboarding.back') }));
    expect(screen.getByRole('combobox')).toHaveValue('swim 3x');
  });

  it('creates nothing for an amount of an activity that exists', async () => {
    const user = renderPalette();
    await search(user, 'read 45m');
    expect(found()).not.toContain(text('shell.createTyped', { count: 1 }));
  });

  it('records the amount typed after the name', async () => {
    const user = renderPalette();
    await search(user, 'read 45');
    expect(recordings()[0]).toBe('Read +45m');
    await user.keyboard('{Enter}');
    expect(sent()).toMatchObject([['POST /api/v1/entry', { activityId: 'read', date: '2026-10-01', amount: 45 }]]);
  });

  it.each(['read 0', 'agua 0', 'agua 1h', 'agua 1200'])(
    'offers nothing to record for an amount that cannot be recorded: “%s”',
    async (words) => {
      const user = renderPalette('record');
      await search(user, words);
      expect(found()).toEqual([]);
    },
  );

  it('hides recorded days and archived activities when recording', () => {
    fillDevice({ activities: [run, read, chess], entries: [samples.entry()] });
    renderPalette('record');
    expect(recordings()).toEqual(['Read +30m']);
  });

  it('plans on a day to come, with the amount typed', async () => {
    fillDevice({
      activities: [run, read, chess],
      plans: [{ activityId: 'run', date: '2026-10-03', amount: null, startTime: null }],
    });
    const user = renderPalette('record', '2026-10-03');
    const item = text('plan.setOn', { name: 'Read' });
    expect(found()).toEqual([item]);
    await search(user, 'read 45');
    expect(found()).toEqual([item]);
    await user.keyboard('{Enter}');
    expect(sent()).toMatchObject([
      ['POST /api/v1/plans', { plans: [{ activityId: 'read', date: '2026-10-03', amount: 45 }] }],
    ]);
  });

  it('says that everything is planned on a day to come, until something is typed', async () => {
    fillDevice({
      activities: [run],
      plans: [{ activityId: 'run', date: '2026-10-03', amount: null, startTime: null }],
    });
    const user = renderPalette('record', '2026-10-03');
    expect(screen.getByText(text('plan.allPlanned'))).toBeVisible();
    await search(user, 'chess');
    expect(screen.getByText(text('ui.nothingFound'))).toBeVisible();
  });

  it('opens an archived activity, which is marked', async () => {
    const user = renderPalette();
    await search(user, 'chess');
    expect(screen.getByRole('option')).toHaveTextContent(text('shell.archived'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/activity/chess'));
  });

  it('creates a combined goal in the week', async () => {
    const user = renderPalette();
    await search(user, 'combined');
    expect(found()[0]).toBe(text('combinedGoal.formCreate'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/week'));
    expect(history.state).toMatchObject({ create: true });
  });

  it('changes the theme', async () => {
    const user = renderPalette();
    await search(user, 'dark');
    await user.keyboard('{Enter}');
    expect(sent()).toEqual([['PATCH /api/v1/user/settings', { themeMode: 'DARK' }]]);
  });

  it.each([
    ['en', 'create', 'Create activity'],
    ['en', 'new', 'Create activity'],
    ['es', 'crear', 'Crear actividad'],
    ['es', 'create', 'Crear actividad'],
    ['ja', '活動を', '活動を追加'],
    ['ja', 'create', '活動を追加'],
  ] as const)('finds a command by its translated and its English name: %s, “%s”', async (locale, words, name) => {
    await showLocale(locale);
    const user = renderPalette();
    await search(user, words);
    await waitFor(() => expect(found()).toContain(name));
  });

  it.each([
    ['en', ['English', 'Español', '日本語']],
    ['ja', ['English', 'Español', '日本語']],
  ] as const)('finds the language setting by the name of any language: %s', async (locale, names) => {
    await showLocale(locale);
    const user = renderPalette();
    for (const name of names) {
      await search(user, name);
      expect(found()[0]).toBe(text('settings.language'));
    }
  });
});
