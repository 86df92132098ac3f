export type TooltipSide = 'top' | 'bottom' | 'right';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 6;
const MARGIN = 8;

/**
 * Returns the top left corner of a tooltip in viewport pixels: on the preferred side, else on the opposite one, always
 * inside the viewport.
 */
export function tooltipPlace(anchor: Box, tip: Size, viewport: Size, side: TooltipSide): { left: number; top: number } {
  const within = (value: number, size: number, room: number) => Math.max(MARGIN, Math.min(value, room - size - MARGIN));
  if (side === 'right') {
    const right = anchor.left + anchor.width + GAP;
    const left = right + tip.width + MARGIN <= viewport.width ? right : anchor.left - tip.width - GAP;
    return {
      left: within(left, tip.width, viewport.width),
      top: within(anchor.top + (anchor.height - tip.height) / 2, tip.height, viewport.height),
    };
  }
  const above = anchor.top - tip.height - GAP;
  const below = anchor.top + anchor.height + GAP;
  const aboveFits = above >= MARGIN;
  const belowFits = below + tip.height + MARGIN <= viewport.height;
  const top = side === 'top' ? (aboveFits || !belowFits ? above : below) : belowFits || !aboveFits ? below : above;
  return {
    left: within(anchor.left + (anchor.width - tip.width) / 2, tip.width, viewport.width),
    top: within(top, tip.height, viewport.height),
  };
}
