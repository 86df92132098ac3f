import { user } from '@sevenfold/contract/samples';
import { expect, it } from 'vitest';
import { dispatch } from '../../src/dispatch/dispatch';
import { undoLast } from '../../src/dispatch/undoLast';
import { knownSettings } from '../../src/features/user/api';
import { changeSettings } from '../../src/features/user/commands';
import { overlays } from '../../src/platform/overlays';
import { undoByKey } from '../../src/shell/undoKey';
import { toastStore } from '../../src/ui/toast';

const setDayEnd = (dayEndsAt: number) => dispatch(changeSettings(knownSettings() ?? user().settings, { dayEndsAt }));
const dayEnd = () => knownSettings()?.dayEndsAt;

it('a change behind an open sheet is not undone until the sheet is closed', () => {
  setDayEnd(1);
  const close = overlays().add(() => undefined);
  expect(undoLast()).toBe(false);
  expect(dayEnd()).toBe(1);
  close();
  expect(undoLast()).toBe(true);
  expect(dayEnd()).toBe(user().settings.dayEndsAt);
});

it('changes made in a sheet are undone there, latest first, and no others', () => {
  setDayEnd(1);
  const close = overlays().add(() => undefined);
  setDayEnd(2);
  setDayEnd(3);
  expect([undoLast(), dayEnd()]).toEqual([true, 2]);
  expect([undoLast(), dayEnd()]).toEqual([true, 1]);
  expect([undoLast(), dayEnd()]).toEqual([false, 1]);
  close();
  expect(undoLast()).toBe(true);
});

it('Ctrl+Z undoes, but not while the user types', () => {
  undoByKey(() => true);
  setDayEnd(4);
  const press = (target: Element) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }),
    );
  const field = document.body.appendChild(document.createElement('input'));
  press(field);
  expect(dayEnd()).toBe(4);
  press(document.body);
  expect(dayEnd()).toBe(user().settings.dayEndsAt);
  field.remove();
});

it('Ctrl+Z undoes in a list of choices, where nothing is typed', () => {
  undoByKey(() => true);
  setDayEnd(4);
  const list = document.body.appendChild(document.createElement('select'));
  list.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }),
  );
  list.remove();
  expect(dayEnd()).not.toBe(4);
});

it('dismisses the toast of the command that it undoes, and of no other', () => {
  const isLeaving = () => toastStore.toasts().find(({ text }) => text === 'Day end changed')?.leaving;
  const settings = knownSettings() ?? user().settings;
  dispatch(changeSettings(settings, { dayEndsAt: 1 }), 'Day end changed');
  setDayEnd(2);
  undoLast();
  expect([dayEnd(), isLeaving()]).toEqual([1, false]);
  undoLast();
  expect([dayEnd(), isLeaving()]).toEqual([settings.dayEndsAt, true]);
});
