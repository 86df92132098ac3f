/** Dotted fill of what is planned, in the activity's colour. */
export const PLANNED =
  'bg-(--soft) bg-[radial-gradient(circle,var(--solid)_1.1px,transparent_1.5px)] bg-size-[6px_6px] bg-center';
