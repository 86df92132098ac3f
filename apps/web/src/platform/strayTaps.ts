/** Longest time in milliseconds between two touches that count as a double tap: browsers count clicks of a mouse only. */
const DOUBLE_TAP_MS = 400;
/** Largest distance between them in pixels. */
const NEAR_PX = 24;

const CONTROLS = 'button, a, input, textarea, select, label, summary, [role]';

/**
 * Drops the second click of a double tap if the first has put another control in the place of the pressed one, as a
 * sheet does when it closes: nobody means to press what was not there before.
 */
export function dropStrayTaps(): void {
  let before: MouseEvent | undefined;
  const onClick = (event: MouseEvent) => {
    // Clicks from the keyboard have no detail; the app clicks controls itself, too.
    if (!event.isTrusted || event.detail === 0) return;
    const first = before;
    before = event;
    if (!first || !isSecondTap(first, event) || isSameControl(first, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', onClick, { capture: true });
}

export function isSecondTap(first: MouseEvent, second: MouseEvent): boolean {
  const isNear = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) <= NEAR_PX;
  const isTouch = 'pointerType' in second && second.pointerType === 'touch';
  return isNear && (isTouch ? second.timeStamp - first.timeStamp < DOUBLE_TAP_MS : second.detail > 1);
}

/** True for two clicks on one control, and for the click that a label passes on to its field. */
function isSameControl(first: MouseEvent, second: MouseEvent): boolean {
  const [pressed, next] = [controlOf(first), controlOf(second)];
  return pressed === next || (pressed instanceof HTMLLabelElement && pressed.control === next);
}

const controlOf = ({ target }: MouseEvent): Element | null =>
  target instanceof Element ? target.closest(CONTROLS) : null;
