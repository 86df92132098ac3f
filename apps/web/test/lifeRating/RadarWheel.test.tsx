import { NO_SCORES, type Scores } from '@sevenfold/domain/lifeRating';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RadarWheel } from '../../src/features/lifeRating/components/RadarWheel';
import { lifeAreaName } from '../../src/features/lifeRating/words';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const scores: Scores = { ...NO_SCORES, body: 6, learning: 3, family: 8 };
const cellsOf = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the life wheel', () => {
  it('is an image that says what is lowest and highest, with all figures in a table', async () => {
    renderOnDevice(<RadarWheel scores={scores} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      text('lifeRating.summary', {
        lowest: lifeAreaName('learning'),
        low: 3,
        highest: lifeAreaName('family'),
        high: 8,
      }),
    );
    expect(screen.getAllByRole('rowheader')).toHaveLength(13);
    expect(cellsOf(lifeAreaName('body'))).toEqual(['6']);
    expect(cellsOf(lifeAreaName('money'))).toEqual([text('lifeRating.left')]);
    expect(screen.getByRole('table').parentElement).toHaveClass('sr-only');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('has the earlier figures in the table too', () => {
    renderOnDevice(<RadarWheel scores={scores} before={{ ...NO_SCORES, body: 4 }} />);
    expect(cellsOf(lifeAreaName('body'))).toEqual(['6', '4']);
  });

  it.each<[string, Scores, string]>([
    ['nothing rated', NO_SCORES, 'Nothing rated yet'],
    ['all equal', { ...NO_SCORES, body: 5, money: 5 }, 'All at 5'],
  ])('says so of %s', (_, given, summary) => {
    renderOnDevice(<RadarWheel scores={given} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(summary);
  });
});
