import { useShortcuts } from '#navigation';
import type { DayKey, DayKeyTargets } from './dayKeys';
import { loadDayKeys } from './later';

const KEYS: readonly DayKey[] = ['ArrowLeft', 'ArrowRight', 'j', 'k', 'space', 's', '+', '-', 'p', 'e', 'n', 'r'];

/** Keyboard shortcuts of the day. What they do is loaded later; a key pressed before waits for it. */
export function useDayShortcuts(targets: DayKeyTargets): void {
  const act =
    (key: DayKey) =>
    ({ repeat }: KeyboardEvent) =>
      void loadDayKeys().then(
        ({ actOnDayKey }) => actOnDayKey(key, targets, repeat),
        () => undefined,
      );
  useShortcuts(Object.fromEntries(KEYS.map((key) => [key, act(key)])));
}
