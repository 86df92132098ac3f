import * as samples from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { knownActivity } from '../../src/features/activity/api';
import MoveSheet from '../../src/features/activity/components/MoveSheet';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const RUN = samples.activity({ areaId: 'health' });
const onClose = vi.fn<() => void>();

function renderSheet(): UserEvent {
  onClose.mockReset();
  const areas = [samples.area(), samples.area({ id: 'work', name: 'Work', order: 1 })];
  fillDevice({ areas, activities: [RUN, samples.activity({ id: 'swim', areaId: 'health', order: 1 })] });
  return renderOnDevice(<MoveSheet activity={RUN} open onClose={onClose} />);
}

const area = (name: string) => screen.getByRole('button', { name });

describe('moving an activity to another area', () => {
  it('marks the area that it is in', async () => {
    renderSheet();
    expect(area('Health')).toHaveAttribute('aria-current', 'true');
    expect(area('Work')).not.toHaveAttribute('aria-current');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('takes one press, and says so', async () => {
    const user = renderSheet();
    await user.click(area('Work'));
    expect(knownActivity('run')).toMatchObject({ areaId: 'work' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(await screen.findByText(text('activity.toast.moved', { name: 'Run', area: 'Work' }))).toBeVisible();
  });

  it('to the area that it is in only closes the sheet', async () => {
    const user = renderSheet();
    await user.click(area('Health'));
    expect(pendingOperations()).toEqual([]);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
