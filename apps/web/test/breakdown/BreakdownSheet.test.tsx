import { entry } from '@sevenfold/contract/samples';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BreakdownTarget } from '../../src/breakdown/breakdown';
import BreakdownSheet from '../../src/features/breakdown/components/BreakdownSheet';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, MON, week } from '../day/samples';

const GOALS = { kind: 'goals', week: week.id } as const;
const RUN = { kind: 'week', activityId: 'run', week: week.id } as const;

beforeEach(() => {
  fillDevice({
    activities: [activity({ id: 'run', name: 'Run' }), activity({ id: 'swim', name: 'Swim' })],
    entries: [entry({ activityId: 'run', date: MON })],
  });
});

const show = (target: BreakdownTarget) => renderOnDevice(<BreakdownSheet target={target} isOpen />);
const sheet = (name: string) => screen.findByRole('dialog', { name });
const back = () => screen.queryByRole('button', { name: text('breakdown.back') });

describe('the sheet that shows how a number is computed', () => {
  it('is named by what the number is about', async () => {
    show(RUN);
    expect(await sheet('Run')).toHaveAccessibleDescription(/week/i);
    expect(back()).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('opens the number of an activity inside it, with the focus on the way back', async () => {
    const user = show(GOALS);
    const goals = within(await sheet(text('breakdown.titleGoals')));
    await user.click(await goals.findByRole('button', { name: /^Swim/ }));
    await sheet('Swim');
    expect(back()).toHaveFocus();
    await user.click(back() ?? document.body);
    await sheet(text('breakdown.titleGoals'));
    expect(back()).toBeNull();
  });

  it('begins anew with another number', async () => {
    const { rerender } = render(<BreakdownSheet target={GOALS} isOpen />);
    fireEvent.click(await screen.findByRole('button', { name: /^Swim/ }));
    await sheet('Swim');
    rerender(<BreakdownSheet target={RUN} isOpen />);
    await sheet('Run');
    expect(back()).toBeNull();
  });

  it('begins anew when the same number is opened again', async () => {
    const { rerender } = render(<BreakdownSheet target={GOALS} isOpen />);
    fireEvent.click(await screen.findByRole('button', { name: /^Swim/ }));
    await sheet('Swim');
    rerender(<BreakdownSheet target={GOALS} isOpen={false} />);
    rerender(<BreakdownSheet target={GOALS} isOpen />);
    await sheet(text('breakdown.titleGoals'));
    expect(back()).toBeNull();
  });

  it('says that the activity of a past number was deleted since', async () => {
    show({ ...RUN, activityId: 'gone' });
    expect(await screen.findByText(text('activity.notFound'))).toBeVisible();
  });

  it.each([
    { about: 'the goals that were met', target: GOALS },
    { about: 'the active days', target: { kind: 'activeDays', week: week.id } },
    { about: 'an activity in a week', target: RUN },
    { about: 'a streak', target: { kind: 'streak', activityId: 'run', which: 'best' } },
  ] as const satisfies readonly { about: string; target: BreakdownTarget }[])('explains $about', async ({ target }) => {
    show(target);
    expect((await screen.findAllByRole('definition')).length).toBeGreaterThan(0);
  });
});
