import { Link, paths } from '#navigation';
import type { ReactNode } from 'react';
import { useText } from '#platform';
import { cx, EXPANDED, LogoMark, useMedia } from '#ui';
import { SampleGarden } from '#features/welcome';

interface AuthPageProps {
  readonly title: string;
  readonly sub?: string;
  /** `narrow`: 400 pixels, for a choice. `wide`: 480 pixels, for a form. */
  readonly width?: 'narrow' | 'wide';
  readonly children: ReactNode;
  /** Content below the card. */
  readonly footer?: ReactNode;
}

/** A page for signed-out users: a centred card, on large screens a column beside a garden of weeks. */
export function AuthPage({ title, sub, width = 'narrow', children, footer }: AuthPageProps) {
  const text = useText();
  const isExpanded = useMedia(EXPANDED);
  return (
    <div className="min-h-dvh expanded:grid expanded:grid-cols-2">
      {isExpanded && <Garden />}
      <div className="flex min-h-dvh flex-col items-center justify-center px-4 pt-[calc(var(--safe-top)+1.5rem)] pb-[calc(var(--safe-bottom)+1.5rem)] max-medium:pb-[calc(var(--safe-bottom)+12dvh)]">
        <div className={cx('flex w-full flex-col', width === 'narrow' ? 'max-w-100' : 'max-w-120')}>
          <div className="medium:max-expanded:rounded-sheet medium:max-expanded:bg-card medium:px-8 medium:py-8 medium:max-expanded:shadow-s2">
            <header className="flex flex-col items-center pb-6 text-center">
              <Link {...paths.welcome()} className="flex flex-col items-center gap-2 rounded-control">
                <LogoMark size={64} />
                <span className="text-body font-semibold text-n12">{text('app.name')}</span>
              </Link>
              <h1 tabIndex={-1} className="pt-4 text-h1">
                {title}
              </h1>
              {sub && <p className="max-w-80 pt-1 text-body text-balance text-n10">{sub}</p>}
            </header>
            {children}
          </div>
          {footer && <div className="pt-5 text-center text-small text-n10">{footer}</div>}
        </div>
      </div>
    </div>
  );
}

/** Says what the garden shows. The slides of the welcome say what the product is for. */
function Garden() {
  const text = useText();
  return (
    <div className="sticky top-0 flex h-dvh flex-col items-center justify-center gap-10 bg-y3 px-12 text-center">
      <div className="w-full max-w-[min(30rem,calc((100dvh-16rem)*1.5))]">
        <SampleGarden />
      </div>
      <div>
        <p className="text-display text-balance text-y12">{text('welcome.garden')}</p>
        <p className="mx-auto max-w-100 pt-2 text-body text-balance text-y12">{text('welcome.gardenText')}</p>
      </div>
    </div>
  );
}
