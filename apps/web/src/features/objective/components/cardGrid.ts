/** With the mark before the name in every card, and on wide screens in columns: those of the other cards. */
export const CARD_GRID =
  'flex flex-col gap-1.5 medium:gap-3 medium:pl-9.5 wide:grid wide:grid-cols-[minmax(13.75rem,13fr)_minmax(0,14fr)_minmax(14.25rem,12fr)_9rem] wide:gap-x-5';
