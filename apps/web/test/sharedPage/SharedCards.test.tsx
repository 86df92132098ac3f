import type { SharedWeek } from '@sevenfold/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SharedCards } from '../../src/features/sharedPage/components/SharedCards';
import { text } from '../../src/platform/text';
import { week as view } from '../day/samples';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { RUN, WATER } from './samples';

const WEEK: SharedWeek = {
  weekId: view.id,
  petals: [],
  onTrack: 0,
  counted: 0,
  goalsMet: 1,
  goals: 2,
  attainment: 0.71,
  activities: [RUN, WATER],
};

describe('a shared week on a phone', () => {
  it('has a card for each activity, with its goal and its days, and nothing to press', async () => {
    renderOnDevice(<SharedCards week={WEEK} view={view} />);
    const [run, water] = [...screen.getByRole('list', { name: text('week.grid') }).children];
    expect(run).toHaveTextContent(/^Run/);
    expect(run).toHaveTextContent('2/2');
    expect(run).toHaveTextContent(/done.*Skipped.*done, Goal met.*not done.*upcoming/);
    expect(water).toHaveTextContent(/^Water/);
    expect(water).toHaveTextContent('17/40');
    expect(screen.queryByRole('button')).toBeNull();
    expect(within(screen.getByRole('main')).queryByRole('checkbox')).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });
});
