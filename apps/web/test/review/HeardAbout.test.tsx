import * as samples from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Finished } from '../../src/features/review/components/Finished';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const WEEK = weekId('2026-W39');
const REVIEW = samples.review({ weekId: WEEK, status: 'FINISHED' });

const renderAfter = (reviews: number, answered = false) => {
  if (answered) fillDevice({ user: samples.user({ onboardingCompleted: ['REFERRAL'] }) });
  fillRows({ review: [REVIEW, { ...REVIEW, weekId: weekId('2026-W38') }].slice(0, reviews) });
  return renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <Finished
        week={WEEK}
        review={REVIEW}
        finished={{ diff: [], command: { operations: [], inverse: [] } }}
        activities={[]}
      />
    </ShownContext>,
  );
};
const pageHeading = () => screen.getByRole('heading', { level: 2 });
const sent = () => pendingOperations().map(({ call, body }) => [call, body]);
const STEP = ['POST /api/v1/user/onboarding-step/complete', { step: 'REFERRAL' }];

describe('the question where a user heard of the product', () => {
  it('is answered with one tap after the first review', async () => {
    const user = renderAfter(1);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('review.heard.FRIEND') }));
    expect(sent()).toEqual([['PATCH /api/v1/user', { whereDidYouHear: 'FRIEND' }], STEP]);
    expect(screen.getByText(text('review.heardThanks'))).toBeVisible();
    expect(pageHeading()).toHaveFocus();
  });

  it('takes an answer in own words', async () => {
    const user = renderAfter(1);
    await user.click(screen.getByRole('button', { name: text('review.heard.OTHER') }));
    await user.type(screen.getByRole('textbox'), ' On a bus {Enter}');
    expect(sent()).toEqual([['PATCH /api/v1/user', { whereDidYouHear: 'On a bus' }], STEP]);
  });

  it('is skipped for good', async () => {
    const user = renderAfter(1);
    await user.click(screen.getByRole('button', { name: text('review.heardSkip') }));
    expect(sent()).toEqual([STEP]);
    expect(screen.queryByText(text('review.heard'))).toBeNull();
    expect(pageHeading()).toHaveFocus();
  });

  it.each([
    ['after a later review', 2, false],
    ['twice', 1, true],
  ])('is not asked %s', (_, reviews, answered) => {
    renderAfter(reviews, answered);
    expect(screen.queryByText(text('review.heard'))).toBeNull();
  });
});
