import type { Objective } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { yearPeriod } from '@sevenfold/domain/objective';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PaceSummary } from '../../src/features/objective/components/PaceSummary';
import { useViews } from '../../src/features/objective/useViews';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';

function SummaryOnScreen() {
  const { views } = useViews(() => true);
  return views && <PaceSummary views={views} />;
}

/**
 * Shows the summary of objectives of this year, of which three quarters have passed, with these values of 100, and of
 * others without numbers.
 */
function showSummary(values: readonly number[], others: readonly Partial<Objective>[] = []): void {
  const common = { period: yearPeriod(2026), createdAt: '2026-01-01T00:00:00.000Z' };
  fillDevice({
    objectives: [
      ...values.map((value, index) =>
        samples.objective({
          ...common,
          id: `objective ${index}`,
          start: 0,
          target: 100,
          checkIns: [samples.checkIn({ date: '2026-09-30', value })],
        }),
      ),
      ...others.map((other, index) =>
        samples.objective({
          ...common,
          id: `other ${index}`,
          type: 'COMPLETABLE',
          start: null,
          target: null,
          ...other,
        }),
      ),
    ],
  });
  renderOnDevice(<SummaryOnScreen />);
}

describe('the summary of a period', () => {
  it('counts the objectives at each pace, the best first', () => {
    showSummary([20, 75, 60, 74, 95]);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1 ahead of pace',
      '2 on pace',
      '1 a little behind',
      '1 behind',
    ]);
  });

  it('counts those without numbers by how their week goes', () => {
    const step = { id: 'step', name: 'Draft' };
    const done = { ...step, isDone: true, doneOn: civilDate('2026-10-01') };
    showSummary([75], [{ steps: [done] }, { steps: [{ ...step, isDone: false }] }]);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1 on pace',
      '1 active this week',
      '1 quiet so far this week',
    ]);
  });

  it('says nothing of a single objective, whose card does', () => {
    showSummary([75]);
    expect(screen.queryByRole('list')).toBeNull();
  });
});
