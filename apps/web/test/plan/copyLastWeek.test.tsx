import { plan } from '@sevenfold/contract/samples';
import { addWeeks, weekView } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { copyLastWeek } from '../../src/features/plan/copyLastWeek';
import { text } from '../../src/platform/text';
import { activity, FRI, THURSDAY, week as current } from '../day/samples';
import { fillDevice, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const next = weekView(addWeeks(current.id, 1), THURSDAY, 'MONDAY');
const activities = [activity({ id: 'run' }), activity({ id: 'archived', isActive: false })];
const copied = () => pendingOperations().map(({ body }) => body);

describe('copying the plans of the week before', () => {
  it('leaves out those of archived and deleted activities', () => {
    const plans = ['run', 'archived', 'deleted'].map((activityId) => plan({ activityId, date: FRI }));
    fillDevice({ activities, plans });
    copyLastWeek(next, activities);
    expect(copied()).toMatchObject([{ plans: [{ activityId: 'run', date: next.dates[4] }] }]);
  });

  it('says that there is nothing to copy where only those are planned', async () => {
    fillDevice({ activities, plans: [plan({ activityId: 'archived', date: FRI })] });
    renderOnDevice(null);
    copyLastWeek(next, activities);
    expect(await screen.findByText(text('plan.nothingToCopy'))).toBeVisible();
    expect(copied()).toEqual([]);
  });
});
