import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { text } from '../../src/platform/text';
import { Combobox } from '../../src/ui/Combobox';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const OPTIONS = [
  { value: 'Europe/Madrid', label: 'Madrid', keywords: 'Spain' },
  { value: 'Europe/Malta', label: 'Malta' },
  { value: 'Asia/Tokyo', label: 'Tokyo', keywords: 'Japan' },
];

function Zones({ initial }: { readonly initial: string }) {
  const [value, setValue] = useState(initial);
  return <Combobox label="Time zone" options={OPTIONS} placeholder="Search" value={value} onChange={setValue} />;
}

const trigger = () => screen.getByRole('button', { name: /^Time zone/ });
const choices = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const show = (initial = '') => renderOnDevice(<Zones initial={initial} />);

describe('a combobox', () => {
  it('shows its choice', async () => {
    show('Asia/Tokyo');
    expect(trigger()).toHaveTextContent('Tokyo');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('lists what is found by name or keyword, and is chosen from by the keyboard alone', async () => {
    const user = show();
    expect(trigger()).toHaveTextContent('Search');
    trigger().focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('combobox')).toHaveFocus();
    await user.keyboard('ma');
    expect(choices()).toEqual(['Madrid', 'Malta']);
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(trigger()).toHaveTextContent('Malta');
    expect(choices()).toEqual([]);
    await user.click(trigger());
    await user.keyboard('japan');
    expect(choices()).toEqual(['Tokyo']);
  });

  it('says that nothing is found, also to a screen reader', async () => {
    const user = show();
    await user.click(trigger());
    const [region] = within(screen.getByRole('dialog')).getAllByRole('status');
    expect(region).toHaveTextContent(/^$/);
    expect(screen.getByRole('listbox')).toHaveAccessibleName('Time zone');
    await user.keyboard('atlantis');
    expect(choices()).toEqual([]);
    expect(region).toHaveTextContent(text('ui.nothingFound'));
    expect(region).toBeVisible();
  });

  it('keeps its choice on Escape, and gives the focus back', async () => {
    const user = show('Europe/Malta');
    await user.click(trigger());
    await user.keyboard('tok{Escape}');
    expect(choices()).toEqual([]);
    expect(trigger()).toHaveTextContent('Malta');
    expect(trigger()).toHaveFocus();
  });
});
