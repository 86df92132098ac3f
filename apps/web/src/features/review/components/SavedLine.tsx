import { useConnection } from '#data';
import { timeOfDay, useText } from '#platform';
import { useSettings } from '#features/user';
import { STEPS } from '../places';

interface SavedLineProps {
  /** Step of the review; undefined outside the steps. */
  step?: number | undefined;
  savedAt: number | null;
}

/** "Step 2 of 4 · Saved 10:42", or that it was saved on the device while offline or the server fails. */
export function SavedLine({ step, savedAt }: SavedLineProps) {
  const text = useText();
  const { timezone } = useSettings();
  const connection = useConnection();
  const parts = [
    ...(step === undefined ? [] : [text('review.step', { step, steps: STEPS })]),
    ...(savedAt === null
      ? []
      : [text(connection === 'ONLINE' ? 'review.saved' : 'review.savedHere', { time: timeOfDay(savedAt, timezone) })]),
  ];
  return parts.length > 0 ? parts.join(' · ') : '\u00A0';
}
