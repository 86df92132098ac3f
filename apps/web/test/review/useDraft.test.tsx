import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { KnownReview } from '../../src/data/operation';
import { useDraft } from '../../src/features/review/useDraft';
import { pendingOperations } from '../dom/device';

const WEEK = '2026-W40';
const UPDATED = '2026-10-01T12:00:00.000Z';

const withWins = (wins: string): KnownReview => ({
  weekId: WEEK,
  status: 'DRAFT',
  feeling: null,
  wins,
  struggles: '',
  notes: '',
  facts: null,
  finishedAt: null,
  updatedAt: UPDATED,
});

/** Opens the draft of a review; `show` shows it as it is after a change. */
function openDraft(first: KnownReview | null) {
  const { result, rerender } = renderHook(({ review }) => useDraft(WEEK, review), {
    initialProps: { review: first },
  });
  return {
    wins: () => result.current.texts.wins,
    type: (wins: string) => act(() => result.current.change({ wins })),
    note: (notes: string) => act(() => result.current.change({ notes })),
    save: () => act(() => result.current.flush()),
    show: (review: KnownReview | null) => rerender({ review }),
  };
}

describe('draft of a review', () => {
  it('shows what another device has written since a text was saved here', () => {
    const draft = openDraft(withWins(''));
    draft.type('Ran');
    draft.save();
    draft.show(withWins('Ran'));
    expect(draft.wins()).toBe('Ran');
    draft.show(withWins('Ran in the rain'));
    expect(draft.wins()).toBe('Ran in the rain');
  });

  it('keeps unsaved text, whatever another device writes', () => {
    const draft = openDraft(withWins(''));
    draft.type('Ran');
    draft.save();
    draft.show(withWins('Ran'));
    draft.type('Ran twice');
    draft.show(withWins('Ran in the rain'));
    expect(draft.wins()).toBe('Ran twice');
    draft.save();
    expect(pendingOperations().map(({ body }) => body)).toEqual([
      { weekId: WEEK, wins: 'Ran' },
      { weekId: WEEK, wins: 'Ran twice' },
    ]);
  });

  it('keeps a space typed last, which is not saved', () => {
    const draft = openDraft(withWins(''));
    draft.type('Ran ');
    draft.save();
    draft.show(withWins('Ran'));
    expect(draft.wins()).toBe('Ran ');
  });

  it('keeps its text when the change is rejected, and when the review is deleted elsewhere', () => {
    const draft = openDraft(withWins('Swam'));
    draft.type('Ran');
    draft.save();
    draft.show(withWins('Ran'));
    draft.show(withWins('Swam'));
    expect(draft.wins()).toBe('Ran');
    draft.show(null);
    expect(draft.wins()).toBe('Ran');
  });

  it('saves all that was written here after the review was deleted elsewhere', () => {
    const draft = openDraft(withWins(''));
    draft.type('Ran');
    draft.save();
    draft.show(withWins('Ran'));
    draft.show(null);
    draft.note('Slept well');
    draft.save();
    expect(pendingOperations().at(-1)?.body).toEqual({ weekId: WEEK, isNew: true, wins: 'Ran', notes: 'Slept well' });
  });
});
