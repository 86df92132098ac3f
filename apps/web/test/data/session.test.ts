import { afterEach, expect, it, vi } from 'vitest';
import { announceSession, connectSession, whenSignedIn } from '../../src/data/device';

let userId: string | undefined;
const connect = () =>
  connectSession(
    () => userId,
    () => Promise.resolve(undefined),
  );

afterEach(() => {
  userId = undefined;
});

it('a task of a screen that loads before the session is known runs once, when a user is signed in', () => {
  const task = vi.fn();
  connect();
  whenSignedIn(task);
  announceSession();
  expect(task).not.toHaveBeenCalled();
  userId = 'ana';
  announceSession();
  announceSession();
  expect(task).toHaveBeenCalledOnce();
});

it('a task runs at once while a user is signed in', () => {
  userId = 'ana';
  connect();
  const task = vi.fn();
  whenSignedIn(task);
  expect(task).toHaveBeenCalledOnce();
});
