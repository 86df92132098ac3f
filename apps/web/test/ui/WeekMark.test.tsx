import type { Petal } from '@sevenfold/domain/activity';
import { addDays } from '@sevenfold/domain/calendar';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WeekMark } from '../../src/ui/WeekMark';

const week = (...petals: readonly Pick<Petal, 'state' | 'share'>[]): Petal[] =>
  petals.map((petal, day) => ({ date: addDays('2026-11-23', day), ...petal }));

it('draws the strata of each petal inside its fill, from the centre outwards', () => {
  const strata = [
    [
      { color: 'green', upTo: 0.3 },
      { color: 'blue', upTo: 0.5 },
    ],
    [],
  ];
  const petals = week({ state: 'PARTLY', share: 0.5 }, { state: 'FUTURE', share: 0 });
  const { container } = render(<WeekMark petals={petals} strata={strata} className="size-10" />);
  const lines = [...container.querySelectorAll('[data-stratum]')];
  expect(lines.map((line) => line.getAttribute('stroke'))).toEqual(['green', 'blue']);
  expect(lines.every((line) => line.closest('[data-state="PARTLY"] [clip-path]'))).toBe(true);
});

it('has plain petals when small', () => {
  const petals = week({ state: 'DONE', share: 1 });
  const strata = [[{ color: 'green', upTo: 1 }]];
  const { container } = render(<WeekMark petals={petals} strata={strata} className="size-5" isSmall />);
  expect(container.querySelector('[data-stratum]')).toBeNull();
});
