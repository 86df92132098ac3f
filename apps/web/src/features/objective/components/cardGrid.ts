/** With the mark before the name in every card, and on wide screens in columns: those of the other cards. */
export const CARD_GRID =
  'flex flex-col gap-1.5 pl-9.5 medium:gap-3 wide:grid wide:grid-cols-[minmax(13.75rem,11fr)_minmax(0,14fr)_minmax(15.5rem,12fr)_12rem] wide:gap-x-5';
