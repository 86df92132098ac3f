import { useEffect, useState } from 'react';
import { onAnnounce } from './announce';

/**
 * The polite live region of the app; once, in the shell. Two regions take turns, so that the same text twice is said
 * twice. `aria-live` keeps them from being hidden behind an open dialog.
 */
export function Announcer() {
  const [said, setSaid] = useState({ turn: 0, text: '' });
  useEffect(() => onAnnounce((text) => setSaid(({ turn }) => ({ turn: 1 - turn, text }))), []);
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {said.turn === 0 ? said.text : ''}
      </div>
      <div role="status" aria-live="polite" className="sr-only">
        {said.turn === 1 ? said.text : ''}
      </div>
    </>
  );
}
