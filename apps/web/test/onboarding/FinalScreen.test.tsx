import { LIFE_AREAS, NO_SCORES, type Scores } from '@sevenfold/domain/lifeRating';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drafts } from '../../src/drafts/drafts';
import FinalScreen from '../../src/features/onboarding/screens/FinalScreen';
import { currentLocation } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import { fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const allAreas = (score: number): Scores => ({
  ...NO_SCORES,
  ...Object.fromEntries(LIFE_AREAS.map((area) => [area, score])),
});

function renderFinal({ answers, saved }: { answers?: Scores; saved?: Scores }) {
  if (saved) fillRows({ lifeRating: [{ date: '2026-09-01', scores: saved, updatedAt: '2026-09-01T10:00:00.000Z' }] });
  if (answers) drafts.set('lifeRating', { scores: answers, at: LIFE_AREAS.length - 1 });
  return renderOnDevice(<FinalScreen />);
}

const weakest = (area: 'money' | 'body', score: number) =>
  text('onboarding.weakest', { area: text(`lifeRating.area.${area}`), score });
const savedRatings = () => pendingOperations().filter(({ call }) => call === 'POST /api/v1/life-rating');

describe('last step of the onboarding', () => {
  it('leads to the questions when nothing is rated', () => {
    renderFinal({});
    expect(currentLocation().pathname).toBe('/onboarding-questions');
  });

  it('shows unfinished answers, and saves them with the objective', async () => {
    const user = renderFinal({ answers: { ...NO_SCORES, money: 2, body: 7 } });
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(weakest('money', 2));
    expect(savedRatings()).toEqual([]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('onboarding.setObjective') }));
    expect(savedRatings()).toMatchObject([
      { body: { date: '2026-10-01', scores: { money: 2, body: 7, career: null } } },
    ]);
  });

  it('saves the answers also without an objective', async () => {
    const user = renderFinal({ answers: { ...allAreas(8), money: 2 }, saved: { ...allAreas(8), body: 3 } });
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(weakest('money', 2));
    await user.click(screen.getByRole('button', { name: text('onboarding.notNow') }));
    expect(savedRatings()).toHaveLength(1);
  });

  it('shows the last rating while only one area of the next is answered', async () => {
    const user = renderFinal({ answers: { ...NO_SCORES, money: 2 }, saved: { ...allAreas(8), body: 3 } });
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(weakest('body', 3));
    await user.click(screen.getByRole('button', { name: text('onboarding.notNow') }));
    expect(savedRatings()).toEqual([]);
  });
});
