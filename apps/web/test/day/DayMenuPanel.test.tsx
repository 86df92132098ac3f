import type { Activity } from '@sevenfold/contract';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import DayMenuPanel from '../../src/features/day/components/DayMenuPanel';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';
import { activity, MON, skip, SUN, THU, week } from './samples';

const STATE = { label: 'More', open: true, onOpenChange: () => undefined, button: null } as const;

function renderMenu(
  skips = [skip(THU, 'SICK', 'run'), skip(THU, null, 'swim'), skip(MON, null, 'run')],
  swim: Partial<Activity> = {},
): UserEvent {
  fillDevice({ activities: [activity({ id: 'run' }), activity({ id: 'swim', name: 'Swim', ...swim })], skips });
  return renderOnDevice(<DayMenuPanel date={THU} week={week} state={STATE} />);
}

const item = (key: 'skip.awayMenu' | 'skip.takeAllBack') => screen.queryByRole('menuitem', { name: text(key) });

describe('the menu of a day', () => {
  it('removes all skips of the day, and no others', async () => {
    const user = renderMenu();
    await user.click(item('skip.takeAllBack') ?? document.body);
    expect(pendingOperations().map(({ call, body }) => [call, body])).toMatchObject([
      [
        'DELETE /api/v1/skips',
        {
          skips: [
            { activityId: 'run', date: THU },
            { activityId: 'swim', date: THU },
          ],
        },
      ],
    ]);
    expect(await screen.findByText(text('skip.allTakenBack'))).toBeVisible();
  });

  it('keeps the skips of an activity that is paused', async () => {
    const user = renderMenu(undefined, { pausedUntil: SUN });
    await user.click(item('skip.takeAllBack') ?? document.body);
    expect(pendingOperations().map(({ body }) => body)).toEqual([{ skips: [{ activityId: 'run', date: THU }] }]);
    expect(await screen.findByText(text('skip.pausesKept'))).toBeVisible();
  });

  it('offers nothing to remove on a day on which only a pause skips', () => {
    renderMenu([skip(THU, null, 'swim')], { pausedUntil: SUN });
    expect(item('skip.takeAllBack')).toBeNull();
  });

  it('offers nothing to remove on a day without skips', () => {
    renderMenu([skip(MON, null, 'run')]);
    expect(item('skip.awayMenu')).toBeVisible();
    expect(item('skip.takeAllBack')).toBeNull();
  });
});
