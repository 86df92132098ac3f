import type { Objective } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { quarterPeriod, yearPeriod } from '@sevenfold/domain/objective';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { cardProps } from '../../src/features/objective/components/cards';
import { ObjectiveCard } from '../../src/features/objective/components/ObjectiveCard';
import { useViews } from '../../src/features/objective/useViews';
import { text } from '../../src/platform/text';
import { toastStore } from '../../src/ui/toast';
import { COMPACT } from '../../src/ui/useMedia';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const open = vi.fn();
const onReopen = vi.fn();

/** Reads the objective from the cache, as the screen around it does. */
function CardOnScreen({ isReadOnly, handle }: { isReadOnly: boolean; handle?: ReactNode }) {
  const loaded = useViews(({ id }) => id === 'read');
  const [checkingIn, onCheckIn] = useState<string | null>(null);
  const areas = [samples.area({ id: 'mind', name: 'Mind' })];
  return loaded.views?.map((view) => (
    <ObjectiveCard
      key={view.objective.id}
      handle={handle}
      {...cardProps(view, { loaded, areas, isReadOnly: () => isReadOnly, onReopen, open, checkingIn, onCheckIn })}
    />
  ));
}

interface Given {
  /** True if the linked activity is archived and has no record this week. */
  readonly isArchived?: boolean;
  readonly others?: readonly Objective[];
  readonly isReadOnly?: boolean;
  readonly handle?: ReactNode;
}

function renderCard(
  objective: Objective,
  { others = [], isReadOnly = false, isArchived = false, handle }: Given = {},
): UserEvent {
  const spanish = samples.activity({
    id: 'spanish',
    name: 'Spanish',
    unit: 'TIMES',
    isActive: !isArchived,
    weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 4 }],
  });
  fillDevice({
    activities: [spanish],
    objectives: [objective, ...others],
    entries: isArchived ? [] : [samples.entry({ activityId: 'spanish', amount: 3 })],
  });
  return renderOnDevice(<CardOnScreen isReadOnly={isReadOnly} handle={handle} />);
}

const name = 'Read 24 books';
const openOnPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === COMPACT, media: query }) as MediaQueryList,
    );
const checkInButton = () => screen.getByRole('button', { name: `${text('objective.checkIn')}: ${name}` });
const value = () => screen.getByRole('spinbutton', { name: text('objective.value') });
const save = () => screen.getByRole('button', { name: text('objective.save') });
const progressLine = (label: string) => screen.getByRole('button', { name: new RegExp(`^${name}: ${label}`) });
const increase = () => screen.getByRole('button', { name: text('objective.increase', { name }) });
const bodies = () => pendingOperations().map(({ call, body }) => [call, body]);

describe('card of an objective with progress', () => {
  it('asks nothing of an archived activity', () => {
    renderCard(samples.objective({ linkedActivityIds: ['spanish'] }), { isArchived: true });
    expect(screen.getByRole('list', { name: text('objective.thisWeek') })).toHaveTextContent('Spanish0 times');
    // Names the list, and is not read once more before it.
    expect(screen.getByText(text('objective.thisWeek'))).toHaveAttribute('aria-hidden', 'true');
  });

  it("shows progress, area and this week's activity", async () => {
    renderCard(
      samples.objective({
        areaId: 'mind',
        checkIns: [samples.checkIn({ date: '2026-10-01', value: 6 })],
        linkedActivityIds: ['spanish'],
      }),
    );
    expect(screen.getByRole('heading', { name })).toBeVisible();
    expect(progressLine('from 0, now 6, to 24 books')).toHaveTextContent('0 → 6 → 24 books18 books to go');
    expect(screen.getByRole('img', { name: `${name}, Oct 1 – Dec 31: 0, 6.` })).toBeVisible();
    expect(screen.getByText('Mind')).toBeVisible();
    expect(screen.getByRole('list', { name: text('objective.thisWeek') })).toHaveTextContent('Spanish3 of 4 times');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('says where its curve begins and ends, on a phone too', () => {
    openOnPhone();
    renderCard(samples.objective());
    expect(screen.getByText('Oct 1')).toBeVisible();
    expect(screen.getByText('Dec 31')).toBeVisible();
  });

  it('checks in beside the number on a phone, where the name has the whole line', async () => {
    openOnPhone();
    const user = renderCard(samples.objective());
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: text('objective.more', { name }) })).toHaveFocus();
    await user.tab();
    expect(progressLine('from 0')).toHaveFocus();
    await user.tab();
    expect(checkInButton()).toHaveFocus();
  });

  it('has its handle from the width of a tablet on; on a phone, its menu moves it', () => {
    const handle = <button type="button">Move</button>;
    renderCard(samples.objective(), { handle });
    expect(screen.getByRole('button', { name: 'Move' })).toBeVisible();
    cleanup();
    openOnPhone();
    renderCard(samples.objective(), { handle });
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  });

  it('folds the week of its activities into a line on a phone', async () => {
    openOnPhone();
    const user = renderCard(samples.objective({ linkedActivityIds: ['spanish'] }));
    const line = screen.getByRole('button', { name: `${text('objective.thisWeek')} Spanish 3/4` });
    expect(line).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('list', { name: text('objective.thisWeek') })).toBeNull();
    await user.click(line);
    expect(screen.getByRole('link', { name: 'Spanish' })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('checks in today, replacing the value of the same day', async () => {
    const user = renderCard(samples.objective());
    for (const _ of [1, 2]) {
      await user.click(checkInButton());
      await user.click(increase());
      await user.click(save());
    }
    expect(bodies()).toMatchObject([
      ['POST /api/v1/objective/check-in', { objectiveId: 'read', date: '2026-10-01', value: 1 }],
      ['PATCH /api/v1/objective/check-in', { value: 2 }],
    ]);
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(checkInButton()).toHaveFocus();
  });

  it('accepts a typed value between two steps, and adds one with a note', async () => {
    const user = renderCard(
      samples.objective({ checkIns: [samples.checkIn({ id: '0', date: '2026-10-01', value: 6 })] }),
    );
    await user.click(checkInButton());
    await user.keyboard('7.5');
    await user.type(screen.getByRole('textbox', { name: text('objective.note') }), 'Half of it');
    await user.click(save());
    expect(progressLine('from 0, now 7.5')).toBeVisible();
    expect(bodies()).toMatchObject([['POST /api/v1/objective/check-in', { value: 7.5, note: 'Half of it' }]]);
  });

  it('folds its inputs with Escape, keeping what was typed', async () => {
    const user = renderCard(samples.objective());
    await user.click(checkInButton());
    expect(value()).toHaveFocus();
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('many{Enter}');
    expect(value()).toHaveAccessibleDescription(text('objective.notNumber'));
    await user.keyboard('{Escape}');
    expect(checkInButton()).toHaveFocus();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    await user.keyboard('{Enter}');
    expect(value()).toHaveValue('many');
    await user.click(screen.getByRole('button', { name: text('ui.cancel') }));
    await user.click(checkInButton());
    expect(value()).toHaveValue('0');
    expect(bodies()).toEqual([]);
  });

  it('says in which year it was achieved, if that is not the current one', () => {
    renderCard(samples.objective({ status: 'ACHIEVED', achievedAt: '2025-12-30' }));
    expect(screen.getByText(text('objective.achieved', { date: 'Dec 30, 2025' }))).toBeVisible();
  });

  it('offers to mark it as achieved once the target is reached', async () => {
    const user = renderCard(samples.objective({ checkIns: [samples.checkIn({ date: '2026-10-01', value: 24 })] }));
    expect(progressLine('from 0, now 24')).toHaveTextContent(text('objective.reached'));
    await user.click(screen.getByRole('button', { name: text('objective.markAchieved') }));
    expect(screen.getByText(text('objective.achieved', { date: 'Oct 1' }))).toBeVisible();
    expect(screen.getByRole('checkbox', { name })).toBeChecked();
    await waitFor(() => expect(screen.getByRole('checkbox', { name })).toHaveFocus());
  });

  it('has no check-ins when it follows an activity', () => {
    renderCard(samples.objective({ followsActivityId: 'spanish' }));
    expect(screen.queryByRole('button', { name: new RegExp(text('objective.checkIn')) })).toBeNull();
    expect(screen.getByText(text('objective.followsName', { name: 'Spanish' }))).toBeVisible();
  });
});

describe('card of an automatic objective that is behind', () => {
  const behind = samples.objective({
    period: yearPeriod(2026),
    createdAt: '2026-01-01T08:00:00.000Z',
    target: 60,
    followsActivityId: 'spanish',
  });
  const raise = () => screen.queryByRole('button', { name: 'Spanish: Raise goal to 5 times' });

  it('raises the weekly goal that is too low, from this week on', async () => {
    const user = renderCard(behind);
    const line = screen.getByText('Needs 5 a week, goal is 4');
    expect(line).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(raise() ?? line);
    expect(bodies()).toEqual([
      ['POST /api/v1/a/weekly-goal/update', { activityId: 'spanish', startWeekId: '2026-W40', target: 5 }],
    ]);
    expect(toastStore.toasts().map((toast) => [toast.text, toast.action?.label])).toEqual([
      ['5 times a week from W40', text('ui.undo')],
    ]);
    expect(screen.getByText('Needs 5 a week')).toBeVisible();
    expect(raise()).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: text('objective.more', { name }) })).toHaveFocus());
  });

  it('gives the reason before the button on a phone, too', () => {
    openOnPhone();
    renderCard(behind);
    const reason = screen.getByText('Needs 5 a week, goal is 4');
    expect(raise()?.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it('leaves the goal of an archived activity, and of one that it does not count', () => {
    renderCard(behind, { isArchived: true });
    expect(screen.getByText('Needs 5 a week')).toBeVisible();
    expect(raise()).toBeNull();
    cleanup();
    renderCard({ ...behind, followsActivityId: null, linkedActivityIds: ['spanish'] });
    expect(screen.getByText('Needs 5 a week')).toBeVisible();
    expect(raise()).toBeNull();
  });
});

describe('card of an objective that is behind', () => {
  const behind = samples.objective({ period: yearPeriod(2026), createdAt: '2026-01-01T08:00:00.000Z' });
  const link = () => screen.queryByRole('button', { name: `${text('objective.linkActivity')}: ${name}` });

  it('offers to link an activity, which opens its form there', async () => {
    const user = renderCard(behind);
    const button = link();
    expect(button).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    if (button) await user.click(button);
    expect(open).toHaveBeenLastCalledWith({ kind: 'edit', objective: behind, isLinking: true });
  });

  it('offers none once an activity is linked, while it is on pace, paused or read-only', () => {
    const cases: readonly (readonly [Objective, Given])[] = [
      [{ ...behind, linkedActivityIds: ['spanish'] }, {}],
      [{ ...behind, checkIns: [samples.checkIn({ date: '2026-09-30', value: 18 })] }, {}],
      [{ ...behind, status: 'PAUSED' }, {}],
      [behind, { isReadOnly: true }],
    ];
    for (const [objective, given] of cases) {
      renderCard(objective, given);
      expect(screen.getByRole('heading', { name })).toBeVisible();
      expect(link()).toBeNull();
      cleanup();
    }
  });
});

describe('card of a completable objective', () => {
  const completable = samples.objective({ type: 'COMPLETABLE', start: null, target: null, unitLabel: null });

  it('is achieved and reopened by its checkbox', async () => {
    const user = renderCard(completable);
    await user.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByRole('checkbox', { name })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByRole('checkbox', { name })).not.toBeChecked();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    ['PAUSED', 'objective.paused'],
    ['DROPPED', 'objective.dropped'],
  ] as const)('shows the status %s', (status, key) => {
    renderCard({ ...completable, status });
    expect(screen.getByText(text(key))).toBeVisible();
  });

  it('says how its week goes and which step is next', () => {
    const steps = ['Draft', 'Design'].map((step) => ({ id: step, name: step, isDone: step === 'Draft' }));
    renderCard({ ...completable, steps, linkedActivityIds: ['spanish'] });
    expect(screen.getByText(text('objective.activeThisWeek'))).toBeVisible();
    expect(screen.getByText(text('objective.nextStep', { name: 'Design' }))).toBeVisible();
  });

  it('names no next step once its period is over', () => {
    renderCard({ ...completable, steps: [{ id: 'a', name: 'Draft', isDone: false }] }, { isReadOnly: true });
    expect(screen.getByText(text('objective.stepsDone', { done: 0, count: 1 }))).toBeVisible();
    expect(screen.queryByText(text('objective.nextStep', { name: 'Draft' }))).toBeNull();
  });

  it('is paused and resumed from its menu', async () => {
    const user = renderCard(completable);
    const openMenu = () => user.click(screen.getByRole('button', { name: text('objective.more', { name }) }));
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: text('objective.pause') }));
    expect(screen.getByText(text('objective.paused'))).toBeVisible();
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: text('objective.resume') }));
    expect(screen.queryByText(text('objective.paused'))).toBeNull();
    expect(toastStore.toasts().map((toast) => toast.text)).toEqual([
      text('objective.toast.paused', { name }),
      text('objective.toast.resumed', { name }),
    ]);
  });
});

describe('card of a past objective', () => {
  const past = samples.objective({ period: quarterPeriod(2026, 2) });

  it('can only be reopened or carried over', async () => {
    const user = renderCard(past, { isReadOnly: true });
    expect(screen.queryByRole('button', { name: new RegExp(text('objective.checkIn')) })).toBeNull();
    await user.click(screen.getByRole('button', { name: `${text('objective.reopen')}: ${name}` }));
    expect(onReopen).toHaveBeenCalledOnce();
    expect(bodies()).toEqual([]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is carried over once', async () => {
    const user = renderCard({ ...past, linkedActivityIds: ['spanish', 'gone'] }, { isReadOnly: true });
    const carry = new RegExp(`^${text('objective.carryTo', { period: '' })}`);
    await user.click(screen.getByRole('button', { name: carry }));
    expect(screen.queryByRole('button', { name: carry })).toBeNull();
    expect(pendingOperations()).toMatchObject([
      { body: { carriedFrom: 'read', period: quarterPeriod(2026, 4), linkedActivityIds: ['spanish'] } },
    ]);
  });
});
