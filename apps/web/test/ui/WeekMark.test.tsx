import type { Petal } from '@sevenfold/domain/activity';
import { addDays } from '@sevenfold/domain/calendar';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PETAL } from '../../src/ui/petal';
import { petalFill } from '../../src/ui/petalFill';
import { WeekMark } from '../../src/ui/WeekMark';

const week = (...petals: readonly Pick<Petal, 'state' | 'share'>[]): Petal[] =>
  petals.map((petal, day) => ({ date: addDays('2026-11-23', day), ...petal }));

it('draws the strata at the round end of a day on track, the inner ones first, which the outer ones cover', () => {
  const strata = [
    [
      { color: 'green', share: 0.7 },
      { color: 'blue', share: 0.3 },
    ],
  ];
  const { container } = render(
    <WeekMark petals={week({ state: 'WHOLE', share: 0.9 })} strata={strata} className="size-10" />,
  );
  const edges = [...container.querySelectorAll('[data-stratum]')];
  expect(edges.map((edge) => edge.getAttribute('fill'))).toEqual(['blue', 'green']);
  const [inner, outer] = edges.map((edge) => edge.getAttribute('d') ?? '');
  // The inner part begins at 70% of the depth of the round end.
  expect(inner).toMatch(/^M13\.23\d* 6\.53A2\.9 2\.9 /);
  expect(outer).toMatch(/^M13\.63\d* 5\.71\d*A2\.9 2\.9 /);
});

it('colours no end of a petal inside its outline, which looks like an eye', () => {
  const strata = [[{ color: 'green', share: 1 }]];
  const { container } = render(
    <WeekMark petals={week({ state: 'PARTLY', share: 0.5 })} strata={strata} className="size-20" />,
  );
  expect(container.querySelectorAll('path')).toHaveLength(2);
  expect(container.querySelector('[data-stratum]')).toBeNull();
});

it('fills a petal by a smaller one, and the whole petal from a day on track on', () => {
  expect(new Set([...[0.1, 0.5, 0.79, 0.9].map(petalFill), PETAL]).size).toBe(5);
  expect(petalFill(1)).toBe(PETAL);
  const outlines = (state: Petal['state'], share: number) => {
    const { container } = render(<WeekMark petals={week({ state, share })} className="size-10" />);
    return [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  };
  expect(outlines('NOTHING', 0)).toEqual([PETAL]);
  expect(outlines('PARTLY', 0.79)).toEqual([PETAL, petalFill(0.79)]);
  expect(outlines('WHOLE', 0.8)).toEqual([PETAL]);
});

it('has plain petals when small', () => {
  const petals = week({ state: 'DONE', share: 1 });
  const strata = [[{ color: 'green', share: 1 }]];
  const { container } = render(<WeekMark petals={petals} strata={strata} className="size-5" isSmall />);
  expect(container.querySelector('[data-stratum]')).toBeNull();
});

it('leaves out the veins of full days when asked', () => {
  const petals = week({ state: 'DONE', share: 1 });
  const { container, rerender } = render(<WeekMark petals={petals} className="size-20" />);
  expect(container.querySelector('[data-vein]')).not.toBeNull();
  rerender(<WeekMark petals={petals} className="size-10" hasVeins={false} />);
  expect(container.querySelector('[data-vein]')).toBeNull();
});
