/** The note of a review to oneself in the following week. */
interface Letter {
  readonly status: 'DRAFT' | 'FINISHED';
  readonly letter?: string | undefined;
  readonly isLetterRead?: boolean | undefined;
}

/** True while the note of a review waits to be read. That of a draft does not: it may still change. */
export const hasLetterToRead = ({ status, letter, isLetterRead }: Letter): boolean =>
  status === 'FINISHED' && Boolean(letter) && isLetterRead !== true;

/**
 * The fields that change with the text of a note: another text is to be read again.
 *
 * @param after undefined if the text is not written
 */
export const unreadIfChanged = (before: string | undefined, after: string | undefined): { isLetterRead?: false } =>
  after === undefined || after === (before ?? '') ? {} : { isLetterRead: false };
