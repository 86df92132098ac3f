import { cloneElement, type ReactElement, useId } from 'react';
import type { TooltipSide } from './tooltipPlace';

export interface TooltipProps {
  text: string;
  kbd?: string | undefined;
  side?: TooltipSide | undefined;
  /** True when the text adds to the element's accessible name: it then becomes its description. */
  describe?: boolean | undefined;
  /** An element that passes its attributes on to its box. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** A short text about an element, on mouse hover and on keyboard focus. `Tooltips` shows it. */
export function Tooltip({ text, kbd, side, describe, children }: TooltipProps) {
  const id = useId();
  const attributes = {
    'data-tooltip': text,
    'data-keys': kbd,
    'data-side': side,
    ...(describe && { 'aria-describedby': id }),
  };
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
