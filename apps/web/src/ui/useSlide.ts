import { useLayoutEffect, useRef } from 'react';

const DISTANCE = 24;
const DURATION_MS = 200;

/**
 * Slides all elements with `data-slide` in when the key changes, as one: from the right towards a later key, from the
 * left towards an earlier one. Does nothing with reduced motion.
 *
 * @param key sorts chronologically, such as a civil date or a week id
 */
export function useSlide(key: string): void {
  const before = useRef(key);
  useLayoutEffect(() => {
    const from = key > before.current ? DISTANCE : -DISTANCE;
    if (key === before.current) return;
    before.current = key;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    document.querySelectorAll('[data-slide]').forEach((element) =>
      element.animate([{ translate: `${from}px 0`, opacity: 0.6 }, {}], {
        duration: DURATION_MS,
        easing: 'cubic-bezier(.2,0,0,1)',
      }),
    );
  }, [key]);
}
