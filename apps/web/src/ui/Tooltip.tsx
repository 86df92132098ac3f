import { cloneElement, type ReactElement, useId } from 'react';

export interface TooltipProps {
  text: string;
  /** True when the text adds to the element's accessible name: it then becomes its description. */
  describe?: boolean | undefined;
  /** An element that passes its attributes on to its box. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/**
 * A short text about an element, on mouse hover and on keyboard focus. `Tooltips` shows it, also for elements that have
 * the attributes themselves: `data-tooltip`, `data-keys` with a shortcut, and `data-side`.
 */
export function Tooltip({ text, describe, children }: TooltipProps) {
  const id = useId();
  const attributes = { 'data-tooltip': text, ...(describe && { 'aria-describedby': id }) };
  return (
    <>
      {cloneElement(children, attributes)}
      {describe && (
        <span id={id} hidden>
          {text}
        </span>
      )}
    </>
  );
}
