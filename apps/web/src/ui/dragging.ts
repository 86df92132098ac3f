/** Attribute of what is drawn under the pointer while a row is dragged, by pointer or keyboard. */
export const DRAGGED = { 'data-dragged': '' };

/** True while a row is dragged. */
export const isDragging = (): boolean => document.querySelector('[data-dragged]') !== null;
