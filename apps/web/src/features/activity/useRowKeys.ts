import { navigate, paths, useShortcuts } from '#navigation';

/** J and K move down and up the list, E opens the focused activity. */
export function useRowKeys(): void {
  useShortcuts({ j: () => go(1), k: () => go(-1), e: openFocused });
}

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-activity]')];
const focusedRow = (): number => rows().findIndex((row) => row.contains(document.activeElement));

function go(step: 1 | -1): void {
  const all = rows();
  const at = focusedRow();
  const to = at < 0 ? (step === 1 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + step));
  all[to]?.querySelector('a')?.focus();
}

function openFocused(): void {
  const id = rows()[focusedRow()]?.dataset['activity'];
  if (id) navigate(paths.activity(id));
}
