import type { ReactNode } from 'react';

interface LineButtonProps {
  onClick(): void;
  readonly children: ReactNode;
}

/** A button within a line of text. */
export const LineButton = ({ onClick, children }: LineButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className="hit press -mx-1 rounded-chip px-1 py-1 font-medium text-y11 underline underline-offset-3 hover:text-y12"
  >
    {children}
  </button>
);
