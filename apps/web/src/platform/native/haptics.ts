import { Haptics, ImpactStyle } from '@capacitor/haptics';

/** Time during which a second tick is left out: a check that meets a goal is felt once. */
const TOGETHER_MS = 400;

let lastAt = -TOGETHER_MS;

/** One light impact, unless the user wants less motion. Nothing happens on a device without haptics. */
export function tickLightly(): void {
  const at = performance.now();
  if (at - lastAt < TOGETHER_MS || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  lastAt = at;
  Haptics.impact({ style: ImpactStyle.Light }).catch(() => undefined);
}
