import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepFocus } from '../../src/shell/keepFocus';

const NAMES = ['Run', 'Read', 'Swim'];

/** A list whose buttons remove their row, or move it to the end or to another list. */
function List() {
  const [names, setNames] = useState<readonly string[]>(NAMES);
  const [planned, setPlanned] = useState<string>();
  const others = (name: string) => names.filter((one) => one !== name);
  return (
    <main id="main" tabIndex={-1}>
      <input aria-label="Filter" />
      <ul>
        {names.map((name) => (
          <li key={name} data-activity={name}>
            <button onClick={() => setNames(others(name))}>Archive {name}</button>
            <button onClick={() => setNames([...others(name), name])}>Move {name}</button>
            <button onClick={() => (setNames(others(name)), setPlanned(name))}>Plan {name}</button>
          </li>
        ))}
      </ul>
      {planned !== undefined && (
        <div data-activity={planned}>
          <button>Open {planned}</button>
        </div>
      )}
      <p>Nothing else</p>
    </main>
  );
}

/** A dock beside the main part, which its button removes. */
function Dock() {
  const [isShown, setIsShown] = useState(true);
  return (
    isShown && (
      <div data-dock>
        <button onClick={() => setIsShown(false)}>Stop</button>
      </div>
    )
  );
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the focus, when its element leaves the page', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = keepFocus();
    render(
      <>
        <List />
        <Dock />
      </>,
    );
  });
  afterEach(() => stop());

  const press = async (name: string) => {
    button(name).focus();
    await userEvent.keyboard('{Enter}');
  };

  it('goes to the row in its place', async () => {
    await press('Archive Read');
    await expect.poll(() => document.activeElement).toBe(button('Archive Swim'));
  });

  it('goes to the row before it, where it was the last', async () => {
    await press('Archive Swim');
    await expect.poll(() => document.activeElement).toBe(button('Archive Read'));
  });

  it('stays on an element that is moved', async () => {
    await press('Move Run');
    await expect.poll(() => document.activeElement).toBe(button('Move Run'));
    expect(screen.getAllByRole('listitem').at(-1)).toContainElement(button('Move Run'));
  });

  it('follows the activity to another list', async () => {
    await press('Plan Read');
    await expect.poll(() => document.activeElement).toBe(button('Open Read'));
  });

  it('returns from the dock to where it was before', async () => {
    button('Plan Swim').focus();
    await press('Stop');
    await expect.poll(() => document.activeElement).toBe(button('Plan Swim'));
  });

  it('goes from the dock to the main part, where it was in a field before, which would open the keyboard', async () => {
    screen.getByRole('textbox').focus();
    await press('Stop');
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'));
  });

  it('is left alone where a press elsewhere took it', async () => {
    button('Archive Read').focus();
    await userEvent.click(screen.getByText('Nothing else'));
    screen.getByText('Nothing else').remove();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
