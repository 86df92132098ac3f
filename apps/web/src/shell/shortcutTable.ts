import type { TextKey } from '@sevenfold/i18n';
import { MENU } from './menu';

export interface ShortcutEntry {
  readonly label: TextKey;
  /** Notation of the key caps: "g d", "mod+k", "left". Several entries are alternatives. */
  readonly keys: readonly string[];
}

export interface ShortcutSection {
  readonly heading: TextKey;
  readonly entries: readonly ShortcutEntry[];
}

/** Content of the list of shortcuts; shell and screens register the keys themselves. */
export const SHORTCUTS: readonly ShortcutSection[] = [
  {
    heading: 'shell.goTo',
    entries: MENU.flatMap(({ label, keys }) => (keys ? [{ label, keys: [keys] }] : [])),
  },
  {
    heading: 'shell.anywhere',
    entries: [
      { label: 'shell.search', keys: ['mod+k'] },
      { label: 'shell.undoLast', keys: ['mod+z'] },
      { label: 'shell.foldSidebar', keys: ['mod+\\'] },
      { label: 'shell.shortcuts', keys: ['?'] },
    ],
  },
  {
    heading: 'shell.dayAndWeek',
    entries: [
      { label: 'shell.keyPrevious', keys: ['left'] },
      { label: 'shell.keyNext', keys: ['right'] },
      { label: 'shell.keyToday', keys: ['t'] },
      { label: 'review.reviewWeek', keys: ['r'] },
    ],
  },
  {
    heading: 'shell.activityRow',
    entries: [
      { label: 'shell.keyMove', keys: ['j', 'k'] },
      { label: 'shell.keyComplete', keys: ['space'] },
      { label: 'shell.keyCount', keys: ['+', '-'] },
      { label: 'shell.keySkip', keys: ['s'] },
      { label: 'shell.keyPlan', keys: ['p'] },
      { label: 'shell.keyTimer', keys: ['p'] },
      { label: 'shell.keyOpen', keys: ['e'] },
      { label: 'shell.keyNew', keys: ['n'] },
    ],
  },
];
