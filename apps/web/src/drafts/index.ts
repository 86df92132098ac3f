export { drafts } from './drafts';
export { type DraftState, hasDraft, readDraft, useDraftState, writeDraft } from './useDraftState';
export { useFieldDraft } from './useFieldDraft';
