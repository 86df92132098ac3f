import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import CellKey from '../../src/features/week/components/CellKey';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

it('the key of the cells says what each look of a cell and of a petal means', async () => {
  const onClose = vi.fn<() => void>();
  const user = renderOnDevice(<CellKey open onClose={onClose} />);
  await screen.findByRole('dialog', { name: text('week.key') });
  expect(screen.getAllByRole('listitem').map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'Done',
    'Full color: a seventh of the goal or more',
    'Weekly goal met',
    'Skipped',
    'Nothing recorded',
    'Still ahead',
    'A calendar event will count',
    'Planned',
    'Full petal: a day on track',
    'Small petal: partly done',
    'Colored tip: the areas that stood out that day',
    'Vein: a day at 100%',
  ]);
  expect(await accessibilityViolations()).toEqual([]);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
