import type { Entry } from '@sevenfold/contract';
import type { Act } from '../../data/replica';
import { changeEntry } from './api';
import type { EntryDraft } from './components/EntryForm';

/** Only what is different is changed, so that an edit elsewhere of something else stands. Null when nothing is. */
export function changingTo(entry: Entry, draft: EntryDraft): Act | null {
  const changes = {
    ...(draft.amount !== entry.amount && { amount: draft.amount }),
    ...(draft.startedAt !== entry.startedAt && { startedAt: draft.startedAt }),
    ...(draft.note !== entry.note && { note: draft.note }),
  };
  return Object.keys(changes).length > 0 ? changeEntry(entry, changes) : null;
}
