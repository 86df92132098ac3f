interface CalendarColorProps {
  /** As the provider names it; null if it names none. */
  readonly color: string | null;
}

/** The colour of a calendar at its provider, as a dot. */
export const CalendarColor = ({ color }: CalendarColorProps) => (
  <span
    className="size-2.5 flex-none rounded-full bg-n8"
    style={color === null ? undefined : { background: color }}
    aria-hidden="true"
  />
);
