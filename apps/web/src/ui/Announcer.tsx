import { useEffect, useState } from 'react';
import { afterPaint } from '#platform';
import { onAnnounce } from './announce';

/**
 * The app's polite live region, rendered once by the shell. Two regions alternate, so that a repeated text is announced
 * again. `aria-live` on both keeps an open dialog from hiding them. Rendered after the paint that shows the change.
 */
export function Announcer() {
  const [announcement, setAnnouncement] = useState({ turn: 0, text: '' });
  useEffect(
    () => onAnnounce((text) => afterPaint(() => setAnnouncement(({ turn }) => ({ turn: 1 - turn, text })))),
    [],
  );
  return [0, 1].map((turn) => (
    <div key={turn} role="status" aria-live="polite" className="sr-only">
      {announcement.turn === turn && announcement.text}
    </div>
  ));
}
