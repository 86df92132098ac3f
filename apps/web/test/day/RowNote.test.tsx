import * as samples from '@sevenfold/contract/samples';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import RowNote from '../../src/features/day/components/RowNote';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';
import { activity, FRI, SAT, skip, THU, TUE, WED, week } from './samples';

/** The note of an activity that is due every three days, on Thursday, after a record of Tuesday. */
function renderNote({ planned, skipped }: { readonly planned?: CivilDate; readonly skipped?: CivilDate }) {
  const plants = activity({ id: 'run', weeklyGoalsTimeline: [], everyDays: 3 });
  fillDevice({
    activities: [plants],
    entries: [samples.entry({ activityId: 'run', date: TUE })],
    plans: planned ? [samples.plan({ activityId: 'run', date: planned })] : [],
    skips: skipped ? [skip(skipped)] : [],
  });
  renderOnDevice(<RowNote activity={plants} plan={undefined} amount={0} date={THU} week={week} isDue={false} />);
}

describe('the note of a rhythm', () => {
  it('names the day on which it is due next', () => {
    renderNote({});
    expect(screen.getByText('Due Fri')).toBeVisible();
  });

  it('names the day after one that is skipped', () => {
    renderNote({ skipped: FRI });
    expect(screen.getByText('Due Sat')).toBeVisible();
  });

  it('says nothing while a plan of the week decides instead', () => {
    renderNote({ planned: SAT });
    expect(screen.queryByText(/Due/)).toBeNull();
  });

  it('names the day again once the last plan is over', () => {
    renderNote({ planned: WED });
    expect(screen.getByText('Due Fri')).toBeVisible();
  });
});
