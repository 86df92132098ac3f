import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { text } from '../../src/platform/text';
import { IconPicker } from '../../src/ui/IconPicker';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

/** Holds the icon, as the form of an activity does, and names it. */
function Picker({ initial }: { initial: string }) {
  const [icon, setIcon] = useState(initial);
  return (
    <>
      <IconPicker label="Icon" value={icon} onChange={setIcon} color="#1A9951" />
      <output>{icon}</output>
    </>
  );
}

const show = (initial = 'footprints') => renderOnDevice(<Picker initial={initial} />);
// By label, because computing the roles of all icons takes seconds.
const icon = (name: string) => screen.getByLabelText(name);
const chosen = () =>
  [...document.querySelectorAll('[role=radio][aria-checked=true]')].map((one) => one.getAttribute('aria-label'));
const emoji = () => screen.getByLabelText(text('ui.emoji'));
const value = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent;

describe('the choice of an icon', () => {
  it('has named icons, of which one is chosen', async () => {
    const user = show();
    expect(screen.getByLabelText('Icon')).toHaveAttribute('role', 'radiogroup');
    expect(chosen()).toEqual([text('ui.icon.footprints')]);
    await user.click(icon(text('ui.icon.heartPulse')));
    expect(value()).toBe('heart-pulse');
    expect(chosen()).toEqual([text('ui.icon.heartPulse')]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('takes any emoji, which no icon is chosen beside', async () => {
    const user = show();
    await user.type(emoji(), '🎻');
    expect(value()).toBe('🎻');
    expect(chosen()).toEqual([]);
    await user.tab();
    expect(emoji()).toHaveValue('🎻');
  });

  it('shows the emoji that was chosen before, and clears it with an icon', async () => {
    const user = show('🎻');
    expect(emoji()).toHaveValue('🎻');
    await user.click(icon(text('ui.icon.footprints')));
    expect(emoji()).toHaveValue('');
    expect(value()).toBe('footprints');
  });

  it.each(['abc', 'footprints'])('refuses "%s" as an emoji, and keeps the icon', async (typed) => {
    const user = show();
    await user.click(emoji());
    await user.paste(typed);
    expect(emoji()).toHaveAccessibleDescription(text('ui.emojiError'));
    await user.tab();
    expect(emoji()).toHaveValue(typed);
    expect(value()).toBe('footprints');
  });
});
