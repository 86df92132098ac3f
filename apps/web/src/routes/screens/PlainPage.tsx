import type { ReactNode } from 'react';
import { Logo } from '#ui';

interface PlainPageProps {
  /** A decorative drawing, at least 96 pixels wide. */
  readonly drawing?: ReactNode;
  readonly title: string;
  /** True for a logo at the top of the page. */
  readonly isBranded?: boolean;
  readonly text?: string;
  /** The only button. */
  readonly action: ReactNode;
}

/** Page with a message and at most one button. */
export function PlainPage({ drawing, title, isBranded = false, text, action }: PlainPageProps) {
  return (
    <div className="flex min-h-[calc(100dvh-var(--tabs-height)-4rem)] flex-col items-center justify-center gap-4 px-6 py-12 text-center">
      {isBranded && (
        <span className="absolute top-[calc(var(--safe-top)+1.25rem)]">
          <Logo />
        </span>
      )}
      {drawing}
      <div className="flex max-w-100 flex-col gap-1.5">
        <h1 tabIndex={-1} className="text-h2 text-balance">
          {title}
        </h1>
        {text && <p className="text-body text-balance text-n10">{text}</p>}
      </div>
      {action}
    </div>
  );
}
