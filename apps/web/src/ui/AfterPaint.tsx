import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface AfterPaintProps {
  /** What keeps the room until then. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Draws its content once what stands before it is on the screen, which then does not wait for it. */
export function AfterPaint({ fallback = null, children }: AfterPaintProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : fallback;
}
