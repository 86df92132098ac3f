import { characterCount } from '@sevenfold/domain/text';
import type { DeletionReason } from '@sevenfold/contract';
import type { TextKey } from '@sevenfold/i18n';

/** In the order they are offered. */
export const REASONS = [
  'NOT_USED',
  'MISSING_FEATURE',
  'TOO_COMPLICATED',
  'OTHER_PRODUCT',
  'PRIVACY',
  'OTHER',
] as const satisfies readonly DeletionReason[];

/** Maximum length of the free text, as in the contract. */
export const REASON_TEXT_MAX = 1000;

/** Form that is filled in before an account is deleted. */
export interface DeletionDraft {
  readonly reason: DeletionReason | null;
  readonly text: string;
  /** Word typed to confirm. */
  readonly typed: string;
}

type Errors = Readonly<Partial<Record<keyof DeletionDraft, TextKey>>>;

/**
 * Errors of a draft, by field.
 *
 * @param word the word to confirm with, in the user's language; its case and width do not matter
 */
export function validateDraft({ reason, text, typed }: DeletionDraft, word: string): Errors {
  return {
    ...(reason === null && { reason: 'deletion.reasonMissing' }),
    ...(characterCount(text.trim()) > REASON_TEXT_MAX && { text: 'deletion.tooLong' }),
    ...(normalized(typed) !== normalized(word) && { typed: 'deletion.confirmWrong' }),
  };
}

const normalized = (text: string): string => text.normalize('NFKC').trim().toUpperCase();
