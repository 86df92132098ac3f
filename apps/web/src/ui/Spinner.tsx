/**
 * A turning arc in the text colour, 16 pixels. It has no accessible name: set `aria-busy` on the element it belongs to.
 */
export function Spinner() {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 flex-none animate-spin"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.5" opacity=".25" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" />
    </svg>
  );
}
