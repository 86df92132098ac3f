import { LIFE_AREAS, type Scores } from '@sevenfold/domain/lifeRating';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ScoreList } from '../../src/features/lifeRating/components/ScoreList';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

/** All areas at 6, but for some. */
const rate = (fields: Partial<Scores>): Scores => ({
  ...(Object.fromEntries(LIFE_AREAS.map((area) => [area, 6])) as Scores),
  ...fields,
});
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the scores of a life rating', () => {
  it('are the lowest first; areas that were left out come last', async () => {
    renderOnDevice(<ScoreList scores={rate({ body: null, career: 2, family: 9, money: 1 })} />);
    const shown = lines();
    expect(shown).toHaveLength(LIFE_AREAS.length);
    expect(shown.slice(0, 2)).toEqual(['Money1/10', 'Career2/10']);
    expect(shown.slice(-2)).toEqual(['Family9/10', `Body${text('lifeRating.left')}`]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('say by how much each changed, where it did', () => {
    renderOnDevice(
      <ScoreList
        scores={rate({ body: 8, career: 2, family: null })}
        before={rate({ body: 5, career: 3, money: null })}
      />,
    );
    const found = new Map(lines().map((line) => [/^[A-Z][a-z]+/.exec(line)?.[0], line]));
    expect(found.get('Body')).toBe(`Body3${text('lifeRating.up', { change: 3 })}8/10`);
    expect(found.get('Career')).toBe(`Career1${text('lifeRating.down', { change: 1 })}2/10`);
    expect(found.get('Friends')).toBe('Friends6/10');
    expect(found.get('Money')).toBe('Money6/10');
    expect(found.get('Family')).toBe(`Family${text('lifeRating.left')}`);
  });
});
