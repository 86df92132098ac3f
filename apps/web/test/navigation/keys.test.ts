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

describe('the name of a key', () => {
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

  test('mod is Control, and Command on Apple’s machines; the other one makes it no shortcut', () => {
    expect(elsewhere({ key: 'k', code: 'KeyK', ctrlKey: true })).toBe('mod+k');
    expect(elsewhere({ key: 'k', code: 'KeyK', metaKey: true })).toBeNull();
    expect(onApple({ key: 'k', code: 'KeyK', metaKey: true })).toBe('mod+k');
    expect(onApple({ key: 'k', code: 'KeyK', ctrlKey: true })).toBeNull();
  });

  test('doing again is not undoing', () => {
    expect(elsewhere({ key: 'z', code: 'KeyZ', ctrlKey: true })).toBe('mod+z');
    expect(elsewhere({ key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true })).toBe('mod+shift+z');
  });

  test('a letter of another script is taken from its place', () => {
    expect(elsewhere({ key: 'о', code: 'KeyJ' })).toBe('j');
    expect(elsewhere({ key: 'ん', code: 'KeyY' })).toBe('y');
  });

  test('the backslash is found by its place, as many layouts have it on a third level', () => {
    expect(elsewhere({ key: '<', code: 'Backslash', ctrlKey: true })).toBe('mod+\\');
  });

  test('what an input method composes is no shortcut', () => {
    expect(elsewhere({ key: 'j', code: 'KeyJ', isComposing: true })).toBeNull();
    expect(elsewhere({ key: 'Enter', code: 'Enter', keyCode: 229 })).toBeNull();
  });

  test('neither is a modifier alone, nor anything with Alt', () => {
    expect(elsewhere({ key: 'Shift', code: 'ShiftLeft', shiftKey: true })).toBeNull();
    expect(elsewhere({ key: 'Control', code: 'ControlLeft', ctrlKey: true })).toBeNull();
    expect(elsewhere({ key: 'ArrowUp', code: 'ArrowUp', altKey: true })).toBeNull();
  });
});

test('held down, moving and counting go on; completing does not', () => {
  expect(['j', 'k', '+', '-', 'ArrowRight'].every(repeats)).toBe(true);
  expect(['space', 's', 'n', 'mod+z', 'shift+ArrowUp'].some(repeats)).toBe(false);
});

test('only single keys can be switched off', () => {
  expect(isSingleKey('s')).toBe(true);
  expect(isSingleKey('g d')).toBe(true);
  expect(isSingleKey('mod+k')).toBe(false);
});
