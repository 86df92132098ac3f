import { ERRORS } from '@sevenfold/contract/errors';
import { useEffect, useRef } from 'react';
import { ApiError, createStore, request, useDerived } from '#platform';

/** An action for which the server asks users to confirm who they are. */
export interface ConfirmedAction {
  readonly id: string;
  /** Input to run it again with, after the user has been at the page of a provider. */
  readonly input?: unknown;
}

/** The user has closed the dialog instead of confirming. */
export class ConfirmationCancelled extends Error {}

interface OpenRequest {
  readonly action: ConfirmedAction;
  resolve(): void;
  reject(error: Error): void;
}

/** Remaining time below which a redirect to a provider and back may take too long, in seconds. */
const SHORT_SECONDS = 300;
const ACTION_KEY = 'sevenfold.confirmedAction';

const open = createStore<OpenRequest | undefined>(undefined);

/** The request that the dialog is shown for. */
export const useOpenRequest = (): OpenRequest | undefined => useDerived(open);

/** Confirmed before its component was there. */
let waiting: ConfirmedAction | undefined;

/** Identifies the page that shows the dialog now; undefined if none does. */
let page: object | undefined;

/** Makes a page the one that shows the dialog. @returns the function to call when it is left, which gives its actions up */
export function enterPage(): () => void {
  const entered = {};
  page = entered;
  return () => {
    if (page === entered) page = undefined;
    waiting = undefined;
    closeConfirmation(false);
  };
}

/**
 * Shows the dialog.
 *
 * @param begunOn the page that the action was begun on
 * @throws {ConfirmationCancelled} also if that page was left, because the dialog would appear on another one
 */
async function ask(action: ConfirmedAction, begunOn: typeof page): Promise<void> {
  if (begunOn === undefined || begunOn !== page) throw new ConfirmationCancelled();
  await new Promise<void>((resolve, reject) => {
    open.get()?.reject(new ConfirmationCancelled());
    open.set({ action, resolve, reject });
  });
}

export function closeConfirmation(isConfirmed: boolean): void {
  const closed = open.get();
  open.set(undefined);
  if (isConfirmed) closed?.resolve();
  else closed?.reject(new ConfirmationCancelled());
}

/**
 * Runs an action. If the server asks for a confirmation, the user confirms in a dialog, and the action runs again.
 *
 * @throws {ConfirmationCancelled}, and what the action throws
 */
export async function withConfirmation<T>(action: ConfirmedAction, run: () => Promise<T>): Promise<T> {
  const begunOn = page;
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ERRORS.CONFIRMATION_REQUIRED.code) throw error;
    await ask(action, begunOn);
    return run();
  }
}

/** Asks for a confirmation now, unless the last one still lasts for minutes. @throws {ConfirmationCancelled} */
export async function confirmFirst(action: ConfirmedAction): Promise<void> {
  const begunOn = page;
  const { secondsLeft } = await request('GET /api/v1/confirmation');
  if (secondsLeft < SHORT_SECONDS) await ask(action, begunOn);
}

/** Keeps the action of the dialog while the browser is at the page of a provider. */
export function keepAction(): void {
  const { action } = open.get() ?? {};
  if (action) sessionStorage.setItem(ACTION_KEY, JSON.stringify(action));
}

/** Returns the action that was kept, once. */
export function takeAction(): ConfirmedAction | undefined {
  const kept = sessionStorage.getItem(ACTION_KEY);
  sessionStorage.removeItem(ACTION_KEY);
  return kept === null ? undefined : (JSON.parse(kept) as ConfirmedAction);
}

const handlers = new Map<string, (input: unknown) => void>();

/** Continues an action after the user has confirmed at the page of a provider, unless they have left its page since. */
export function resume(action: ConfirmedAction): void {
  const handler = handlers.get(action.id);
  if (handler) handler(action.input);
  else if (page) waiting = action;
}

/** Runs an action again after the user has confirmed at the page of a provider. */
export function useResumed(id: string, run: (input: unknown) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const handler = (input: unknown) => latest.current(input);
    handlers.set(id, handler);
    if (waiting?.id === id) {
      const { input } = waiting;
      waiting = undefined;
      handler(input);
    }
    return () => void handlers.delete(id);
  }, [id]);
}
