import { describe, expect, it } from 'vitest';
import { PALETTE } from '../../src/activity';
import { AREA_KINDS, DEFAULT_AREAS, FALLBACK_COLOR } from '../../src/area';

const nameOf = (hex: string): string | undefined => PALETTE.find((swatch) => swatch.hex === hex)?.name;

describe('default areas', () => {
  it('are six in a fixed order, each with its colour', () => {
    expect(DEFAULT_AREAS.map(({ kind, color, order }) => [order, kind, nameOf(color)])).toEqual([
      [0, 'HEALTH', 'green'],
      [1, 'RELATIONSHIPS', 'rose'],
      [2, 'WORK', 'blue'],
      [3, 'GROWTH', 'violet'],
      [4, 'ENJOYMENT', 'orange'],
      [5, 'OTHER', 'graphite'],
    ]);
    expect(DEFAULT_AREAS.map((area) => area.kind)).toEqual(AREA_KINDS);
  });

  it('end with Other, in the colour of unknown areas', () => {
    expect(DEFAULT_AREAS.at(-1)?.color).toBe(FALLBACK_COLOR);
  });
});
