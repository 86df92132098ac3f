import { drafts } from './drafts';

/** Swept with every other mark of a person when they sign out. */
const KEY = 'sevenfold.drafts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface StoredDrafts {
  readonly userId: string;
  /** The script that wrote them: another version of the app may expect other fields. */
  readonly program: string;
  readonly drafts: readonly (readonly [key: string, draft: unknown])[];
}

/** Keeps drafts across a reload of this tab. @param userId of whoever is signed in */
export function keepDrafts(userId: () => string | undefined): void {
  restore(sessionStorage, userId());
  addEventListener('pagehide', () => store(sessionStorage, userId()));
}

/** @param userId whose drafts they are; undefined stores nothing, as the device may be somebody else's by now */
export function store(storage: DraftStorage, userId: string | undefined, program = runningProgram()): void {
  if (userId === undefined) return;
  const stored: StoredDrafts = { userId, program, drafts: [...drafts] };
  try {
    if (drafts.size > 0) storage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // A device without room loses the drafts with the page.
  }
}

/**
 * Brings back what {@link store} kept for the same person and the same version of the app; anything else is removed.
 */
export function restore(storage: DraftStorage, userId: string | undefined, program = runningProgram()): void {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as StoredDrafts | null;
    storage.removeItem(KEY);
    if (stored?.userId !== userId || stored?.program !== program) return;
    // What has been typed since the page was loaded wins.
    for (const [key, draft] of stored.drafts) if (!drafts.has(key)) drafts.set(key, draft);
  } catch {
    // Storage that is refused or broken costs the drafts, nothing else.
  }
}

const runningProgram = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
