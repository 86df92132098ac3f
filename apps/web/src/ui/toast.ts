import { createListeners, text } from '#platform';

export type ToastKind = 'success' | 'warning' | 'error' | 'info';

export interface ToastInput {
  kind: ToastKind;
  /** Falls back to the default message when a translation is empty, so that a toast always has a text. */
  text: string;
  action?: { label: string; onAct(): void } | undefined;
}

export interface Toast extends ToastInput {
  id: number;
  /** In milliseconds, as of `performance.now`. */
  shownAt: number;
  /** True while the toast fades out. */
  leaving: boolean;
}

/** Rule: a toast is shown for three seconds, then fades for 250 ms. */
export const TOAST_MS = 3000;
export const TOAST_FADE_MS = 250;
export const TOASTS_MAX = 3;

export interface ToastStore {
  show(input: ToastInput): number;
  dismiss(id: number): void;
  /** Pauses all lifetimes until `resume`; calls are counted and must be balanced. */
  pause(): void;
  resume(): void;
  subscribe(changed: () => void): () => void;
  toasts(): readonly Toast[];
}

interface Life {
  /** Milliseconds until the toast fades, as of `startedAt`. */
  left: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Toasts and their lifetimes. Lives outside React, so that any module can show a toast. */
export function createToastStore(defaultText: (kind: ToastKind) => string): ToastStore {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  let pauses = 0;
  const lives = new Map<number, Life>();
  const { subscribe, notify } = createListeners();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    notify();
  };
  const start = (id: number, life: Life) => {
    life.startedAt = performance.now();
    life.timer = setTimeout(() => dismiss(id), life.left);
  };
  const dismiss = (id: number) => {
    const life = lives.get(id);
    if (!life) return;
    clearTimeout(life.timer);
    lives.delete(id);
    set(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
    setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), TOAST_FADE_MS);
  };

  return {
    show(input) {
      const id = nextId++;
      const message = input.text.trim() === '' ? defaultText(input.kind) : input.text;
      set([...toasts, { ...input, text: message, id, shownAt: performance.now(), leaving: false }]);
      const life: Life = { left: TOAST_MS, startedAt: 0, timer: undefined };
      lives.set(id, life);
      if (pauses === 0) start(id, life);
      const staying = [...lives.keys()];
      for (const old of staying.slice(0, Math.max(0, staying.length - TOASTS_MAX))) dismiss(old);
      return id;
    },
    dismiss,
    pause() {
      if (pauses++ > 0) return;
      const now = performance.now();
      for (const life of lives.values()) {
        clearTimeout(life.timer);
        life.left = Math.max(0, life.left - (now - life.startedAt));
      }
    },
    resume() {
      if (pauses === 0 || --pauses > 0) return;
      for (const [id, life] of lives) start(id, life);
    },
    subscribe,
    toasts: () => toasts,
  };
}

export const toastStore = createToastStore((kind) =>
  text(kind === 'success' || kind === 'info' ? 'ui.done' : 'error.unexpected'),
);
// A toast's lifetime starts when it is visible: the Toaster resumes it after loading the cards.
toastStore.pause();

/**
 * Shows a transient message. Must not be the only way to learn of an error or to undo.
 * @returns an id for {@link dismissToast}
 */
export const toast = (input: ToastInput): number => toastStore.show(input);

export const dismissToast = (id: number): void => toastStore.dismiss(id);

/** Closes the toasts of at least this age in milliseconds. */
export function dismissToasts(minAge: number): void {
  for (const { id, shownAt } of toastStore.toasts()) if (performance.now() - shownAt >= minAge) toastStore.dismiss(id);
}
