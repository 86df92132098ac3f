import * as samples from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ThisWeekCard } from '../../src/features/activity/components/ThisWeekCard';
import type { ActivityRecords } from '../../src/features/record';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';

const NOW = weekId('2026-W40');
const RUN = samples.activity({ weeklyGoalsTimeline: [{ startWeekId: '2026-W30', endWeekId: null, target: 3 }] });

const show = (isFailed: boolean, records?: ActivityRecords) =>
  renderOnDevice(
    <ThisWeekCard
      activity={RUN}
      records={records}
      isFailed={isFailed}
      week={NOW}
      today="2026-10-01"
      control={null}
      days={null}
      onGoalChange={() => undefined}
    />,
  );

describe('the card of this week, without its records', () => {
  it('keeps their place while they are loading', () => {
    show(false);
    expect(screen.getByText(text('activity.thisWeek'))).toBeVisible();
    expect(document.querySelector('[aria-busy]')).not.toBeNull();
  });

  it('has the goal alone when they cannot be loaded', () => {
    show(true);
    expect(screen.getByText(/3 days a week/)).toBeVisible();
    expect(screen.queryByText(text('activity.thisWeek'))).toBeNull();
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });
});

it('breaks the line below the progress between what is left and the days for it', () => {
  show(false, { entries: [], skips: [], plans: [] });
  const [toGo, days] = [/to go$/, /4 days left$/].map((words) => screen.getByText(words));
  expect(toGo).not.toBe(days);
});
