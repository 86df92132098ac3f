import { user as account } from '@sevenfold/contract/samples';
import { ABSENCE_DAYS_MAX } from '@sevenfold/domain/user';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AwayDialog from '../../src/features/day/components/AwayDialog';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, FRI, MON, SUN, THU, WED } from './samples';

const onClose = vi.fn<() => void>();
beforeEach(() => void onClose.mockReset());

const show = (absences: { first: typeof THU; last: typeof THU }[] = []) => {
  fillDevice({
    user: account({ absences }),
    activities: [activity(), activity({ id: 'read', name: 'Read' }), activity({ id: 'old', isActive: false })],
  });
  return renderOnDevice(<AwayDialog date={THU} onClose={onClose} />);
};

const field = (name: 'skip.first' | 'skip.last') => screen.getByLabelText<HTMLInputElement>(new RegExp(text(name)));
const first = () => field('skip.first');
const last = () => field('skip.last');
const choose = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const save = () => screen.getByRole('button', { name: text('skip.awaySave') });
const calls = () => pendingOperations().map(({ call }) => call);

describe('the dialog of days away', () => {
  it('begins with its day, and says how much is skipped', async () => {
    show();
    expect([first().value, last().value]).toEqual([THU, THU]);
    expect(screen.getByText('1 day, 2 activities')).toBeVisible();
    choose(last(), SUN);
    expect(screen.getByText('4 days, 2 activities')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('skips the days of all activities, and remembers the absence', async () => {
    const user = show();
    choose(last(), FRI);
    await user.click(save());
    expect(calls()).toContain('PATCH /api/v1/user');
    expect(JSON.stringify(pendingOperations())).toContain('"reason":"AWAY"');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('moves its last day along with a later first one', () => {
    show();
    choose(first(), SUN);
    expect(last()).toHaveValue(SUN);
  });

  it('names the wrong order at the last day, and keeps what was chosen', async () => {
    const user = show();
    choose(last(), WED);
    expect(last()).toHaveAccessibleDescription(text('skip.wrongOrder'));
    await user.click(save());
    expect([last().value, calls()]).toEqual([WED, []]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks for a missing date only when it is sent', async () => {
    const user = show();
    choose(last(), '');
    expect(last()).not.toHaveAccessibleDescription();
    await user.click(save());
    expect(last()).toHaveAccessibleDescription(text('skip.dateMissing'));
  });

  it('takes no more than a quarter at a time', () => {
    show();
    choose(last(), '2027-01-01');
    expect(last()).toHaveAccessibleDescription(text('skip.tooLong', { max: ABSENCE_DAYS_MAX }));
  });

  it('lists the absences that are not over, and removes one', async () => {
    const user = show([
      { first: MON, last: WED },
      { first: FRI, last: SUN },
    ]);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Remove/ }));
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('frees the days of archived activities as well, which were skipped before they were archived', async () => {
    const user = show([{ first: FRI, last: FRI }]);
    await user.click(screen.getByRole('button', { name: /^Remove/ }));
    const freed = pendingOperations().flatMap((one) => (one.call === 'DELETE /api/v1/skips' ? one.body.skips : []));
    expect(freed.map(({ activityId }) => activityId).sort()).toEqual(['old', 'read', 'run']);
  });
});
