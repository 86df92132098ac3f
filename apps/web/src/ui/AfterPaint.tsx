import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface AfterPaintProps {
  /** Placeholder shown until the content is rendered. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Renders its children only after the first paint, so that the content before them is not delayed. */
export function AfterPaint({ fallback = null, children }: AfterPaintProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : fallback;
}
