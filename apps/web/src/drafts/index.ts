export { drafts } from './drafts';
export { mergeIds } from './mergeIds';
export { type DraftState, hasDraft, readDraft, useDraftState, writeDraft } from './useDraftState';
export { useFieldDraft } from './useFieldDraft';
