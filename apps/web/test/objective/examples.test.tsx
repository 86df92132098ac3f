import * as samples from '@sevenfold/contract/samples';
import { DEFAULT_AREAS } from '@sevenfold/domain/area';
import { quarterPeriod, yearPeriod } from '@sevenfold/domain/objective';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Examples } from '../../src/features/objective/components/Examples';
import { exampleDraft, exampleName, offeredExamples } from '../../src/features/objective/examples';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const areas = DEFAULT_AREAS.map(({ kind, color, order }) => samples.area({ id: kind, kind, color, order }));
const activitiesIn = (...kinds: readonly string[]) =>
  kinds.map((areaId, order) => samples.activity({ id: `activity ${order}`, areaId, order }));
const offered = (...kinds: readonly string[]) =>
  offeredExamples(activitiesIn(...kinds), areas).map((example) => exampleName(example, quarterPeriod(2026, 4)));

describe('examples of objectives', () => {
  it('are of the areas with the most activities', () => {
    expect(offered('WORK', 'ENJOYMENT', 'ENJOYMENT')).toEqual([
      'Cook 6 new recipes',
      'Finish the project that matters most',
      'Learn 3 songs',
    ]);
    expect(offered()).toEqual(['Read 6 books', 'Run a 10K', '6 dinners with friends']);
  });

  it('are larger for a year', () => {
    const [books] = offeredExamples([], areas);
    if (!books) throw new Error('There are no examples');
    expect(exampleDraft(books, yearPeriod(2026), areas)).toMatchObject({
      name: 'Read 24 books',
      type: 'PROGRESS',
      target: '24',
      unitLabel: 'books',
      areaId: 'GROWTH',
    });
  });

  it('are chosen with one tap', async () => {
    fillDevice({ areas, activities: activitiesIn('WORK') });
    const onChoose = vi.fn();
    const user = renderOnDevice(<Examples period={quarterPeriod(2026, 4)} areas={areas} onChoose={onChoose} />);
    expect(screen.getAllByRole('button')).toHaveLength(3);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('lifeRating.suggestion.career') }));
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ area: 'WORK' }));
  });
});
