import * as samples from '@sevenfold/contract/samples';
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

/** Shows the summary of objectives of this year, of which three quarters have passed, with these values of 100. */
function showSummary(values: readonly number[]): void {
  fillDevice({
    objectives: values.map((value, index) =>
      samples.objective({
        id: `objective ${index}`,
        period: yearPeriod(2026),
        createdAt: '2026-01-01T00:00:00.000Z',
        start: 0,
        target: 100,
        checkIns: [samples.checkIn({ date: '2026-09-30', value })],
      }),
    ),
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

  it('says nothing of a single objective, whose card does', () => {
    showSummary([75]);
    expect(screen.queryByRole('list')).toBeNull();
  });
});
