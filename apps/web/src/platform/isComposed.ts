/**
 * True if the event belongs to an input method's composition (for the closing Enter, Safari only sets the key code).
 */
export const isComposed = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;
