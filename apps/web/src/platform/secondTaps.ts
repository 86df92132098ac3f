/** Longest time in milliseconds between two touches that count as a double tap: browsers count clicks of a mouse only. */
const DOUBLE_TAP_MS = 400;
/** Largest distance between them in pixels. */
const NEAR_PX = 24;

const CONTROLS = 'button, a, input, textarea, select, label, summary, [role]';
/** Contains buttons that stay in their place while what they act on changes, such as those of the steps of a review. */
const STEPS = '[data-steps]';

let isStarted = false;

/**
 * Drops the second click of a double tap where it would press what its owner has not seen yet. The app starts it when it
 * is idle; screens that need it earlier start it themselves.
 */
export function dropSecondTaps(): void {
  if (isStarted) return;
  isStarted = true;
  const isDropped = secondTapFilter();
  const onClick = (event: MouseEvent) => {
    // The app clicks controls itself, too.
    if (!event.isTrusted || !isDropped(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', onClick, { capture: true });
}

/**
 * Returns a function that is told of each click and says whether to drop it: the second one of a double tap if the first
 * has put another control in the place of the pressed one, as a sheet does when it closes, or has changed the step that
 * a button acts on. Of many fast clicks on a step's button every second one is dropped, so that who means them gets on.
 */
export function secondTapFilter(): (event: MouseEvent) => boolean {
  let first: MouseEvent | undefined;
  return (event) => {
    // Clicks from the keyboard have no detail.
    if (event.detail === 0) return false;
    const isSame = first !== undefined && isSameControl(first, event);
    const isDropped = first !== undefined && isSecondTap(first, event) && (!isSame || isInSteps(event));
    first = isDropped && isSame ? undefined : event;
    return isDropped;
  };
}

function isSecondTap(first: MouseEvent, second: MouseEvent): boolean {
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

const isInSteps = (event: MouseEvent): boolean => Boolean(controlOf(event)?.closest(STEPS));
