import type { WeekId } from '@sevenfold/domain/calendar';
import { BLANK_REVIEW } from '@sevenfold/model/review';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dispatch } from '#dispatch';
import type { KnownReview } from '#data';
import { now, useFlushOnHide } from '#platform';
import { type ReviewTexts, saveDraft, storable } from './commands';

const PAUSE_MS = 600;

export interface DraftState {
  readonly texts: ReviewTexts;
  /** Those of them that were typed here, and not replaced by another device since. */
  readonly typed: Partial<ReviewTexts>;
  /** Time of the last save on this screen, in epoch milliseconds; null before the first. */
  readonly savedAt: number | null;
  change(fields: Partial<ReviewTexts>): void;
  /** Saves pending changes immediately. */
  flush(): void;
}

type Field = keyof ReviewTexts;
const FIELDS = Object.keys(BLANK_REVIEW) as Field[];

export const getTexts = (review: KnownReview | null): ReviewTexts =>
  FIELDS.reduce<ReviewTexts>((texts, name) => ({ ...texts, [name]: review?.[name] ?? texts[name] }), BLANK_REVIEW);

/**
 * The draft of a review. Fields are saved separately when typing pauses, and when the screen is left or the tab is
 * hidden; changes from other devices update the fields that have no unsaved text here.
 *
 * @param review null when the week has no review yet
 */
export function useDraft(week: WeekId, review: KnownReview | null): DraftState {
  const [typed, setTyped] = useState<Partial<ReviewTexts>>({});
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const unsaved = useRef<Partial<ReviewTexts>>({});
  /** Values of the fields saved here, each before and after: any other value is of another device. */
  const saved = useRef(new Map<Field, readonly unknown[]>());
  const latest = useRef(review);
  useLayoutEffect(() => {
    latest.current = review;
    if (review === null) return;
    const texts = getTexts(review);
    const outdated = [...saved.current.entries()].flatMap(([name, own]) =>
      name in unsaved.current || own.includes(texts[name]) ? [] : name,
    );
    if (outdated.length === 0) return;
    for (const name of outdated) saved.current.delete(name);
    setTyped((before) => without(before, outdated));
  }, [review]);
  const flush = useCallback(() => {
    if (Object.keys(unsaved.current).length === 0) return;
    const isNew = latest.current === null;
    // Another device has deleted the review with what was saved here, which is still shown.
    const lost = isNew && Object.fromEntries([...saved.current].map(([name, [, after]]) => [name, after]));
    const changed: Partial<ReviewTexts> = { ...lost, ...unsaved.current };
    const names = Object.keys(changed) as Field[];
    unsaved.current = {};
    const [before, after] = [getTexts(latest.current), storable(changed)];
    for (const name of names) saved.current.set(name, [before[name], after[name]]);
    dispatch(saveDraft(week, changed, isNew));
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
  return { texts: { ...getTexts(review), ...typed }, typed, savedAt, change, flush };
}

const without = (texts: Partial<ReviewTexts>, names: readonly Field[]): Partial<ReviewTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name as Field)));
