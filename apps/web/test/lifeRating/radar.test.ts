import { LIFE_AREAS, NO_SCORES } from '@sevenfold/domain/lifeRating';
import { compileCatalogue, LOCALES } from '@sevenfold/i18n/compile';
import { describe, expect, it } from 'vitest';
import {
  estimatedWidth,
  heightFor,
  labelPlace,
  labelSizeFor,
  pointOn,
  radiusFor,
  verticesOf,
} from '../../src/features/lifeRating/radar';
import { lifeAreaName } from '../../src/features/lifeRating/words';
import { showTexts } from '../../src/platform/text';

/** Width of the column on a phone of 390 pixels. */
const PHONE = 358;

describe('the geometry of the wheel', () => {
  it('begins at the top and goes clockwise', () => {
    const [first, second] = [pointOn('body', 100), pointOn('mental', 100)];
    expect([Math.round(first.x), Math.round(first.y)]).toEqual([0, -100]);
    expect(second.x).toBeGreaterThan(0);
  });

  it.each(LOCALES)('keeps every label within a phone in %s', (locale) => {
    showTexts(locale, compileCatalogue(locale));
    const widths = LIFE_AREAS.map((area) => estimatedWidth(lifeAreaName(area), labelSizeFor(PHONE)));
    const radius = radiusFor(PHONE, widths);
    const height = heightFor(radius);
    for (const [index, area] of LIFE_AREAS.entries()) {
      const width = widths[index] ?? 0;
      const { x, y } = labelPlace(area, radius, width);
      const left = x - width / 2;
      expect(left, area).toBeGreaterThanOrEqual(-PHONE / 2);
      expect(left + width, area).toBeLessThanOrEqual(PHONE / 2);
      // 16 is half the height of a label.
      expect(Math.abs(y) + 16, area).toBeLessThanOrEqual(height / 2);
    }
    // Nearly three fifths of the width, however long the labels are.
    expect(radius).toBeGreaterThanOrEqual(104);
  });

  it('is as large in every language on a wide screen', () => {
    const wide = (['en', 'es', 'ja'] as const).map((language) => {
      showTexts(language, compileCatalogue(language));
      return radiusFor(
        480,
        LIFE_AREAS.map((area) => estimatedWidth(lifeAreaName(area), labelSizeFor(480))),
      );
    });
    expect(new Set(wide)).toEqual(new Set([152]));
  });

  it('centres the number of an axis below its name, which begins beside the end of the axis', () => {
    const end = pointOn('creativity', 112);
    expect(labelPlace('creativity', 104, 60).x).toBeCloseTo(end.x + 30);
    expect(labelPlace('body', 100, 60).x).toBeCloseTo(0);
  });

  it('has a vertex for each rated area, at its share of the radius', () => {
    const vertices = verticesOf({ ...NO_SCORES, body: 5, family: 10 }, 100);
    expect(vertices.map(({ area, x, y }) => [area, Math.round(Math.hypot(x, y))])).toEqual([
      ['body', 50],
      ['family', 100],
    ]);
  });
});
