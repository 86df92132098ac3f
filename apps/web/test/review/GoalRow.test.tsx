import type { GoalChoice, GoalOffer } from '@sevenfold/domain/review';
import { weekId } from '@sevenfold/domain/calendar';
import { fireEvent, screen } from '@testing-library/react';
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
const option = (name: RegExp) => screen.getByRole('radio', { name });
const checked = () => screen.getAllByRole('radio').find((one) => one.getAttribute('aria-checked') === 'true');
const number = () => screen.getByRole('spinbutton', { name: text('review.goalOf', { name: 'Run' }) });
const choices = () => onChoose.mock.calls.map(([choice]) => choice);

describe('the goal of an activity in a review', () => {
  it('keeps its goal unless another is chosen, and opens the reason for the suggestion', async () => {
    show();
    expect(checked()).toHaveTextContent(text('review.keepShort'));
    expect(number()).toHaveValue('3');
    expect(screen.getByRole('button', { name: /^Run: / })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('takes the suggested number, shows what it was before, and goes back', async () => {
    const user = show();
    const [, suggested, pause] = screen.getAllByRole('radio');
    if (suggested) await user.click(suggested);
    expect(number()).toHaveValue('4');
    expect(screen.getByText('→').parentElement).toHaveTextContent(/^3 →$/);
    if (pause) await user.click(pause);
    expect(screen.queryByRole('spinbutton')).toBeNull();
    await user.click(option(new RegExp(text('review.keepShort'))));
    expect(choices()).toEqual([{ kind: 'TARGET', target: 4 }, { kind: 'TARGET', target: null }, null]);
  });

  it('takes a number of its own, which is none of the suggestions', () => {
    show();
    fireEvent.change(number(), { target: { value: '6' } });
    fireEvent.blur(number());
    expect(choices()).toEqual([{ kind: 'TARGET', target: 6 }]);
    expect(checked()).toBeUndefined();
  });

  it.each([
    ['5h', 300],
    ['1:30', 90],
    ['45', 45],
  ])('takes a time that is typed as "%s"', (typed, target) => {
    show({ run: activity({ name: 'Run', unit: 'DURATION' }), offer: { current: 240, suggested: 240 } });
    fireEvent.change(number(), { target: { value: typed } });
    fireEvent.blur(number());
    expect(choices()).toEqual([{ kind: 'TARGET', target }]);
  });

  it('takes a typed 0 as a limit of nothing at all', () => {
    const run = activity({ name: 'Run', unit: 'DURATION', direction: 'AT_MOST' });
    show({ run, offer: { current: 240, suggested: 240 } });
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
    await user.click(option(new RegExp(text('review.pauseShort'))));
    expect(note()).toBeVisible();
    await user.click(option(new RegExp(text('review.archive'))));
    expect(note()).toBeNull();
  });

  it('keeps the goal when its own number is typed again', () => {
    show({ choice: { kind: 'TARGET', target: 5 } });
    fireEvent.change(number(), { target: { value: '3' } });
    fireEvent.blur(number());
    expect(choices()).toEqual([null]);
  });

  it('can be archived, which leaves no number', async () => {
    const user = show();
    await user.click(option(new RegExp(text('review.archive'))));
    expect(screen.getByText(text('activity.archivedChip'))).toBeVisible();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(choices()).toEqual([{ kind: 'ARCHIVE' }]);
  });

  it('without a goal has a button that sets the suggested one, and nothing to pause', async () => {
    const user = show({ offer: { current: null, suggested: 2 } });
    expect(screen.queryByRole('radio', { name: new RegExp(text('review.pauseShort')) })).toBeNull();
    await user.click(screen.getByRole('button', { name: `${text('review.setGoal')}: Run` }));
    expect(choices()).toEqual([{ kind: 'TARGET', target: 2 }]);
    expect(number()).toHaveFocus();
  });

  it('shows its options only on request where there is nothing to suggest', async () => {
    const user = show({ quiet: true, offer: { suggested: null } });
    expect(screen.queryByRole('radio')).toBeNull();
    const more = screen.getByRole('button', { name: text('review.choices', { name: 'Run' }) });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });

  it('steps times in minutes, by five up to an hour and by a quarter from there', async () => {
    const run = activity({ name: 'Run', unit: 'DURATION' });
    const user = show({ run, offer: { current: 55, suggested: null } });
    const more = screen.getByRole('button', { name: /^Increase / });
    await user.click(more);
    await user.click(more);
    expect(choices()).toEqual([
      { kind: 'TARGET', target: 60 },
      { kind: 'TARGET', target: 75 },
    ]);
  });
});
