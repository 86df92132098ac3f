import { civilDate } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { parseChoice } from '../../src/features/explore/choice';
import { ControlsPill } from '../../src/features/explore/components/Controls';
import { renderOnDevice } from '../dom/render';

const today = civilDate('2026-10-01');

it.each([
  ['of this year without it', '2026-07-01', '2026-09-30', 'Jul 1 – Sep 30'],
  ['of another year', '2024-03-01', '2024-03-31', 'Mar 1 – 31, 2024'],
  ['of several years', '2024-10-01', '2026-09-30', 'Oct 1, 2024 – Sep 30, 2026'],
])('the button of the choices on a phone names a range %s', (_, from, to, name) => {
  const choice = parseChoice({ range: 'custom', from, to }, today, 'MONDAY');
  renderOnDevice(<ControlsPill choice={choice} today={today} isOpen={false} onOpen={vi.fn()} onChoose={vi.fn()} />);
  expect(screen.getByRole('button')).toHaveTextContent(`${name} · by week`);
});
