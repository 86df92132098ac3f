import type { ReactNode } from 'react';
import { MarkDrawing } from './MarkDrawing';

interface PlainPageProps {
  /** A decorative drawing, at least 96 pixels wide. */
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly text?: string;
  /** The only button. */
  readonly action?: ReactNode;
}

/** Page with a message and at most one button. */
export function PlainPage({ drawing = <MarkDrawing />, title, text, action }: PlainPageProps) {
  return (
    <div className="flex min-h-[calc(100dvh-var(--tabs-height)-4rem)] flex-col items-center justify-center gap-4 p-6 text-center text-balance">
      {drawing}
      <h1 tabIndex={-1} className="max-w-100 text-h2">
        {title}
      </h1>
      {text && <p className="-mt-2.5 max-w-100 text-n10">{text}</p>}
      {action}
    </div>
  );
}
