import { drafts } from './drafts';

/** Removed at sign-out, as all keys of a user are. */
const KEY = 'sevenfold.drafts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface StoredDrafts {
  readonly userId: string;
  /** URL of the script that wrote the drafts: another version of the app may expect other fields. */
  readonly script: string;
  readonly drafts: readonly (readonly [key: string, draft: unknown])[];
}

/**
 * Keeps drafts across a reload of this tab, also when the browser ends it while it is hidden, without a further event.
 *
 * @param userId returns the id of the signed-in user
 */
export function keepDrafts(userId: () => string | undefined): void {
  restore(sessionStorage, userId());
  const keep = () => store(sessionStorage, userId());
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
    // Drafts that are submitted from now on must not return.
    else sessionStorage.removeItem(KEY);
  });
}

/** @param userId the owner of the drafts; undefined stores nothing, because another user may be signed in by now */
export function store(storage: DraftStorage, userId: string | undefined, script = scriptUrl()): void {
  if (userId === undefined) return;
  const stored: StoredDrafts = { userId, script, drafts: [...drafts] };
  try {
    if (drafts.size > 0) storage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without space, drafts are lost with the reload.
  }
}

/** Restores the drafts of the same user and the same version of the app, and removes the stored ones. */
export function restore(storage: DraftStorage, userId: string | undefined, script = scriptUrl()): void {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as StoredDrafts | null;
    storage.removeItem(KEY);
    if (stored?.userId !== userId || stored?.script !== script) return;
    // Drafts typed since the reload win.
    for (const [key, draft] of stored.drafts) if (!drafts.has(key)) drafts.set(key, draft);
  } catch {
    // Denied or broken storage loses the drafts and nothing else.
  }
}

const scriptUrl = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
