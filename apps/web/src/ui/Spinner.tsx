/**
 * A turning arc of the text's colour, 16 pixels; it says nothing by itself, so what it belongs to must be `aria-busy`.
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
