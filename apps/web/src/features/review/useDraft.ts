import type { WeekId } from '@sevenfold/domain/calendar';
import { REVIEW_TEXT_MAX } from '@sevenfold/domain/review';
import { characterCount } from '@sevenfold/domain/text';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dispatch } from '../../dispatch/dispatch';
import type { KnownReview } from '../../data/operation';
import { now } from '../../platform/clock';
import { type ReviewTexts, saveDraft } from './commands';

const PAUSE_MS = 600;

export interface DraftState {
  readonly texts: ReviewTexts;
  /** Time of the last save on this screen, in epoch milliseconds; null before the first. */
  readonly savedAt: number | null;
  change(fields: Partial<ReviewTexts>): void;
  /** Saves pending changes immediately. */
  flush(): void;
}

export const textsOf = (review: KnownReview | null): ReviewTexts => ({
  feeling: review?.feeling ?? null,
  wins: review?.wins ?? '',
  struggles: review?.struggles ?? '',
  notes: review?.notes ?? '',
});

/**
 * The draft of a review. Fields are saved separately when typing pauses, and when the screen is left or the tab is
 * hidden; changes from other devices update the fields that were not edited here.
 *
 * @param review null when the week has no review yet
 */
export function useDraft(week: WeekId, review: KnownReview | null): DraftState {
  const [typed, setTyped] = useState<Partial<ReviewTexts>>({});
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const unsaved = useRef<Partial<ReviewTexts>>({});
  const isNew = useRef(review === null);
  useLayoutEffect(() => {
    isNew.current = review === null;
  });
  const flush = useCallback(() => {
    const changed = Object.fromEntries(
      Object.entries(unsaved.current).filter(([, value]) => typeof value !== 'string' || isShort(value)),
    );
    if (Object.keys(changed).length === 0) return;
    for (const name of Object.keys(changed) as (keyof ReviewTexts)[]) delete unsaved.current[name];
    dispatch(saveDraft(week, changed, isNew.current));
    setSavedAt(now());
  }, [week]);
  const change = useCallback((fields: Partial<ReviewTexts>) => {
    Object.assign(unsaved.current, fields);
    setTyped((before) => ({ ...before, ...fields }));
  }, []);
  useEffect(() => {
    const timer = setTimeout(flush, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, flush]);
  useFlushOnHide(flush);
  return { texts: { ...textsOf(review), ...typed }, savedAt, change, flush };
}

/** Trimmed as on the server. */
export const isShort = (text: string): boolean => characterCount(text.trim()) <= REVIEW_TEXT_MAX;

function useFlushOnHide(flush: () => void): void {
  useEffect(() => {
    const onVisibilityChange = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onVisibilityChange);
    addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
}
