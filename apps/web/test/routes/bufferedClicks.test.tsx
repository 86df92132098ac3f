import { afterEach, describe, expect, it } from 'vitest';
import { replayBufferedClicks } from '../../src/routes/bufferedClicks';

interface Row {
  readonly id: string;
  readonly checked?: boolean;
  readonly disabled?: boolean;
}

/** Renders rows with a checkbox. @returns the ids of the rows whose checkbox is clicked from now on */
function renderRows(...rows: readonly Row[]): readonly string[] {
  const clicked: string[] = [];
  for (const { id, checked = false, disabled = false } of rows) {
    const row = document.createElement('li');
    row.dataset['row'] = id;
    const open = document.createElement('button');
    open.dataset['control'] = 'open';
    const check = document.createElement('button');
    check.dataset['control'] = 'check';
    check.setAttribute('aria-checked', String(checked));
    check.disabled = disabled;
    check.addEventListener('click', () => clicked.push(id));
    row.append(open, check);
    document.body.append(row);
  }
  return clicked;
}

afterEach(() => {
  document.body.replaceChildren();
  delete window.bufferedClicks;
});

describe('clicks buffered in the DOM snapshot', () => {
  it('are not required', () => {
    expect(replayBufferedClicks()).toBe(true);
  });

  it('are repeated on the same control of the same activity, wherever its row is', () => {
    const clicked = renderRows({ id: 'water' }, { id: 'read' }, { id: 'run' });
    window.bufferedClicks = [
      ['run', 'check', 'false'],
      ['water', 'check', 'false'],
    ];
    expect(replayBufferedClicks()).toBe(true);
    expect(clicked).toEqual(['run', 'water']);
  });

  it('are repeated once', () => {
    const clicked = renderRows({ id: 'run' });
    window.bufferedClicks = [['run', 'check', 'false']];
    replayBufferedClicks();
    expect(replayBufferedClicks()).toBe(true);
    expect(clicked).toEqual(['run']);
  });

  it.each<[string, readonly Row[], [string, string, string | null]]>([
    ['the row is missing', [{ id: 'read' }], ['run', 'check', 'false']],
    ['the control is missing', [{ id: 'run' }], ['run', 'increase', null]],
    ['the control is disabled', [{ id: 'run', disabled: true }], ['run', 'check', 'false']],
    ['it was checked elsewhere', [{ id: 'run', checked: true }], ['run', 'check', 'false']],
    ['it was unchecked elsewhere', [{ id: 'run' }], ['run', 'check', 'true']],
    ['it was not a checkbox', [{ id: 'run' }], ['run', 'check', null]],
  ])('are dropped when %s, while the others are repeated', (_, rows, click) => {
    const clicked = renderRows(...rows, { id: 'water' });
    window.bufferedClicks = [click, ['water', 'check', 'false']];
    expect(replayBufferedClicks()).toBe(false);
    expect(clicked).toEqual(['water']);
  });
});
