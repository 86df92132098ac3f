import { describe, expect, test } from 'vitest';
import { isSingleKey, keyName, type KeyPress, repeats } from '../../src/navigation/keys';

const press = (given: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  ...given,
});
const elsewhere = (given: Partial<KeyPress>) => keyName(press(given), false);
const onApple = (given: Partial<KeyPress>) => keyName(press(given), true);

describe('shortcut of a key event', () => {
  test.each([
    [{ key: 'j', code: 'KeyJ' }, 'j'],
    [{ key: 'J', code: 'KeyJ' }, 'j'],
    [{ key: ' ', code: 'Space' }, 'space'],
    [{ key: 'ArrowLeft', code: 'ArrowLeft' }, 'ArrowLeft'],
    [{ key: '?', code: 'Slash', shiftKey: true }, '?'],
    [{ key: '+', code: 'Equal', shiftKey: true }, '+'],
    [{ key: '=', code: 'Equal' }, '+'],
    [{ key: '-', code: 'Minus' }, '-'],
    [{ key: 'J', code: 'KeyJ', shiftKey: true }, 'shift+j'],
    [{ key: 'ArrowUp', code: 'ArrowUp', shiftKey: true }, 'shift+ArrowUp'],
  ] satisfies [Partial<KeyPress>, string][])('%j is %s', (given, name) => {
    expect(elsewhere(given)).toBe(name);
    expect(onApple(given)).toBe(name);
  });

  test('uses Control, or Command on Apple devices; the other one is no shortcut', () => {
    expect(elsewhere({ key: 'k', code: 'KeyK', ctrlKey: true })).toBe('mod+k');
    expect(elsewhere({ key: 'k', code: 'KeyK', metaKey: true })).toBeNull();
    expect(onApple({ key: 'k', code: 'KeyK', metaKey: true })).toBe('mod+k');
    expect(onApple({ key: 'k', code: 'KeyK', ctrlKey: true })).toBeNull();
  });

  test('distinguishes redo from undo', () => {
    expect(elsewhere({ key: 'z', code: 'KeyZ', ctrlKey: true })).toBe('mod+z');
    expect(elsewhere({ key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true })).toBe('mod+shift+z');
  });

  test('uses the physical key for other scripts', () => {
    expect(elsewhere({ key: 'о', code: 'KeyJ' })).toBe('j');
    expect(elsewhere({ key: 'ん', code: 'KeyY' })).toBe('y');
  });

  test('uses the physical key for the backslash, which many layouts have on a third level', () => {
    expect(elsewhere({ key: '<', code: 'Backslash', ctrlKey: true })).toBe('mod+\\');
  });

  test('ignores keys during composition', () => {
    expect(elsewhere({ key: 'j', code: 'KeyJ', isComposing: true })).toBeNull();
    expect(elsewhere({ key: 'Enter', code: 'Enter', keyCode: 229 })).toBeNull();
  });

  test('ignores modifiers alone, and Alt', () => {
    expect(elsewhere({ key: 'Shift', code: 'ShiftLeft', shiftKey: true })).toBeNull();
    expect(elsewhere({ key: 'Control', code: 'ControlLeft', ctrlKey: true })).toBeNull();
    expect(elsewhere({ key: 'ArrowUp', code: 'ArrowUp', altKey: true })).toBeNull();
  });
});

test('a held shortcut repeats for moving and counting, but not for completing', () => {
  expect(['j', 'k', '+', '-', 'ArrowRight'].every(repeats)).toBe(true);
  expect(['space', 's', 'n', 'mod+z', 'shift+ArrowUp'].some(repeats)).toBe(false);
});

test('a shortcut is a single key if it needs no modifier', () => {
  expect(isSingleKey('s')).toBe(true);
  expect(isSingleKey('g d')).toBe(true);
  expect(isSingleKey('mod+k')).toBe(false);
});
