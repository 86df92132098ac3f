import type { GoalChoice, GoalOffer } from '@sevenfold/domain/review';
import { weekId } from '@sevenfold/domain/calendar';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GoalRow } from '../../src/features/review/components/GoalRow';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity } from '../day/samples';
import { goalOffer } from './facts';

const onChoose = vi.fn<(choice: GoalChoice | null) => void>();
beforeEach(() => void onChoose.mockReset());

interface Given {
  readonly offer?: Partial<GoalOffer>;
  readonly run?: ReturnType<typeof activity>;
  readonly quiet?: boolean;
  readonly choice?: GoalChoice;
}

/** Keeps the choice, as the step around it does. */
function Row({ offer, run = activity({ name: 'Run' }), quiet, choice: initial }: Given) {
  const [choice, setChoice] = useState(initial);
  const choose = (next: GoalChoice | null) => {
    onChoose(next);
    setChoice(next ?? undefined);
  };
  return (
    <ul>
      <GoalRow
        week={weekId('2026-W40')}
        activity={run}
        offer={goalOffer(offer)}
        from={weekId('2026-W41')}
        choice={choice}
        onChoose={choose}
        quiet={quiet}
      />
    </ul>
  );
}

const show = (given: Given = {}) => renderOnDevice(<Row {...given} />);
const KEEP = 'Keep 3 days';
const RAISE = 'Raise to 4 days';
const more = () => screen.getByRole('button', { name: text('review.choices', { name: 'Run' }) });
const options = () => screen.queryAllByRole('radio').map(({ textContent }) => textContent);
const inMenu = async (key: 'pause' | 'archive' | 'setGoal' | 'otherGoal') =>
  await screen.findByRole('menuitem', { name: text(`review.${key}`) });
const checked = () => screen.getAllByRole('radio').find((one) => one.getAttribute('aria-checked') === 'true');
const number = () => screen.getByRole('spinbutton', { name: text('review.goalOf', { name: 'Run' }) });
const choices = () => onChoose.mock.calls.map(([choice]) => choice);

describe('the goal of an activity in a review', () => {
  it('keeps its goal unless another is chosen, and opens the reason for the suggestion', async () => {
    show();
    expect(options()).toEqual([KEEP, RAISE]);
    expect(checked()).toHaveTextContent(KEEP);
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.getByRole('button', { name: /^Run: / })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('takes the suggestion, and goes back', async () => {
    const user = show();
    await user.click(screen.getByRole('radio', { name: RAISE }));
    expect(checked()).toHaveTextContent(RAISE);
    await user.click(screen.getByRole('radio', { name: KEEP }));
    expect(choices()).toEqual([{ kind: 'TARGET', target: 4 }, null]);
  });

  it('offers to pause where no number is suggested', () => {
    show({ offer: { action: 'PAUSE', reason: 'QUIET', suggested: null } });
    expect(options()).toEqual([KEEP, text('review.pause')]);
  });

  it('shows what was chosen from its menu in the place of the suggestion, which is in the menu then', async () => {
    const user = show();
    await user.click(more());
    await user.click(await inMenu('pause'));
    expect(options()).toEqual([KEEP, text('review.pause')]);
    expect(checked()).toHaveTextContent(text('review.pause'));
    await user.click(more());
    await user.click(await screen.findByRole('menuitem', { name: RAISE }));
    expect(options()).toEqual([KEEP, RAISE]);
    expect(choices()).toEqual([
      { kind: 'TARGET', target: null },
      { kind: 'TARGET', target: 4 },
    ]);
  });

  it('takes a number of its own, which is none of the suggestions, from a field that opens with the focus', async () => {
    const user = show();
    await user.click(more());
    await user.click(await inMenu('otherGoal'));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(number()).toHaveValue('3');
    expect(number()).toHaveFocus();
    fireEvent.change(number(), { target: { value: '6' } });
    fireEvent.blur(number());
    expect(choices().at(-1)).toEqual({ kind: 'TARGET', target: 6 });
    expect(checked()).toBeUndefined();
    expect(screen.getByText('→').parentElement).toHaveTextContent(/^3 →$/);
    await user.click(screen.getByRole('radio', { name: KEEP }));
    expect(screen.queryByRole('spinbutton')).toBeNull();
  });

  it.each([
    ['5h', 300],
    ['1:30', 90],
    ['45', 45],
  ])('takes a time that is typed as "%s"', (typed, target) => {
    show({ quiet: true, run: activity({ name: 'Run', unit: 'DURATION' }), offer: { current: 240, suggested: 240 } });
    fireEvent.change(number(), { target: { value: typed } });
    fireEvent.blur(number());
    expect(choices()).toEqual([{ kind: 'TARGET', target }]);
  });

  it('takes a typed 0 as a limit of nothing at all', () => {
    const run = activity({ name: 'Run', unit: 'DURATION', direction: 'AT_MOST' });
    show({ quiet: true, run, offer: { current: 240, suggested: 240 } });
    fireEvent.change(number(), { target: { value: '0' } });
    fireEvent.blur(number());
    expect(choices()).toEqual([{ kind: 'TARGET', target: 0 }]);
  });

  it('says that another goal replaces the changes planned for later', async () => {
    const weeks = { startWeekId: weekId('2026-W01'), endWeekId: weekId('2026-W46') };
    const later = { startWeekId: weekId('2026-W46'), endWeekId: null };
    const run = activity({
      name: 'Run',
      weeklyGoalsTimeline: [
        { ...weeks, target: 3 },
        { ...later, target: 5 },
      ],
    });
    const user = show({ run });
    const note = () => screen.queryByText(text('goal.replacesLater'));
    expect(note()).toBeNull();
    await user.click(more());
    await user.click(await inMenu('pause'));
    expect(note()).toBeVisible();
    await user.click(more());
    await user.click(await inMenu('archive'));
    expect(note()).toBeNull();
  });

  it('keeps the goal when its own number is typed again', () => {
    show({ choice: { kind: 'TARGET', target: 5 } });
    fireEvent.change(number(), { target: { value: '3' } });
    fireEvent.blur(number());
    expect(choices()).toEqual([null]);
  });

  it('can be archived, which leaves no number', async () => {
    const user = show({ quiet: true, offer: { suggested: null } });
    await user.click(more());
    await user.click(await screen.findByRole('menuitemcheckbox', { name: text('review.archive') }));
    expect(screen.getByText(text('activity.archivedChip'))).toBeVisible();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(choices()).toEqual([{ kind: 'ARCHIVE' }]);
  });

  it('without a goal has a button that sets the suggested one, and nothing to pause', async () => {
    const user = show({ quiet: true, offer: { current: null, suggested: 2 } });
    await user.click(more());
    expect((await screen.findAllByRole('menuitemcheckbox')).map(({ textContent }) => textContent)).toEqual([
      text('review.keepNone'),
      'Set 2 days',
      text('review.archive'),
    ]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: `${text('review.setGoal')}: Run` }));
    expect(choices()).toEqual([{ kind: 'TARGET', target: 2 }]);
    expect(number()).toHaveFocus();
  });

  it('has its options in a menu where there is nothing to suggest, the present one checked', async () => {
    const user = show({ quiet: true, offer: { suggested: null } });
    expect(options()).toEqual([]);
    await user.click(more());
    expect(await screen.findAllByRole('menuitemcheckbox')).toHaveLength(3);
    expect(screen.getByRole('menuitemcheckbox', { checked: true })).toHaveTextContent(KEEP);
  });

  it('steps times in minutes, by five up to an hour and by a quarter from there', async () => {
    const run = activity({ name: 'Run', unit: 'DURATION' });
    const user = show({ quiet: true, run, offer: { current: 55, suggested: null } });
    const increase = screen.getByRole('button', { name: /^Increase / });
    await user.click(increase);
    await user.click(increase);
    expect(choices()).toEqual([
      { kind: 'TARGET', target: 60 },
      { kind: 'TARGET', target: 75 },
    ]);
  });
});
