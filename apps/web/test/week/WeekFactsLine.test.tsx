import { screen } from '@testing-library/react';
import { weekView } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { WeekFactsLine } from '../../src/features/week/components/WeekFactsLine';
import { fixed } from '../dom/fixed';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';

const facts = (trackedMinutes: number) => ({
  goalsMet: 0,
  goals: 1,
  goalsExcused: 0,
  attainment: 0,
  activeDays: 1,
  trackedMinutes,
  best: null,
});

const show = (now: number, before?: number) =>
  renderOnDevice(
    <WeekFactsLine
      view={weekView('2026-W40', '2026-10-20', 'MONDAY')}
      facts={fixed(facts(now))}
      compared={fixed(
        before === undefined ? undefined : { now: facts(now), before: facts(before), upTo: null, name: '' },
      )}
    />,
  );

describe('tracked time', () => {
  it('is left out where neither week has any', () => {
    show(0, 0);
    expect(screen.getByText(text('week.activeDays'))).toBeVisible();
    expect(screen.queryByText(text('week.tracked'))).toBeNull();
  });

  it('is left out in a first week without any', () => {
    show(0);
    expect(screen.queryByText(text('week.tracked'))).toBeNull();
  });

  it.each([
    [45, 0],
    [45, undefined],
    [0, 45],
  ])('is shown with %s minutes, and %s before', (now, before) => {
    show(now, before);
    expect(screen.getByText(text('week.tracked'))).toBeVisible();
  });

  it('says in signs that it is the same as before, and in words for screen readers', () => {
    show(45, 45);
    const [, tracked] = screen.getAllByText('±0');
    expect(tracked).toBeVisible();
    expect(screen.getByRole('button', { name: `Tracked: ${text('ui.trendSame')}` })).toBeVisible();
  });

  it('has a triangle for the sign of its change', () => {
    show(45, 60);
    expect(screen.getByText('15m')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Tracked: 15m less/ })).toBeVisible();
  });
});
