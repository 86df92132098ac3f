import type { ReactNode } from 'react';
import { Link, paths, useTitle } from '#navigation';
import { useText } from '#platform';
import { buttonClass, Spinner } from '#ui';
import { sectionPath } from '#features/settings';
import { OpeningFlower } from '#features/welcome';
import type { Confirmation } from '../useConfirmation';

interface PurchaseOutcomeProps {
  /** `OFFLINE` only where a purchase was made without the server. */
  readonly outcome: Confirmation | 'OFFLINE';
  readonly title: string;
  readonly description: string;
  /** Content above the links. */
  readonly children?: ReactNode;
}

/** Says what became of a purchase, and where to go from there. */
export function PurchaseOutcome({ outcome, title, description, children }: PurchaseOutcomeProps) {
  const text = useText();
  useTitle(title);
  return (
    <div
      className="column-lists flex min-h-[80dvh] flex-col items-center justify-center gap-5 text-center"
      role="status"
    >
      {outcome === 'PREMIUM' && <Bloom />}
      {outcome === 'WAITING' && <Spinner />}
      <div>
        <h1 tabIndex={-1} className="text-h1 text-balance text-n12">
          {title}
        </h1>
        <p className="mx-auto max-w-100 pt-1 text-body text-balance text-n10">{description}</p>
      </div>
      {children}
      <div className="grid w-full gap-3 medium:flex medium:max-w-none medium:justify-center">
        {outcome === 'PREMIUM' && (
          <>
            <Link {...paths.activities()} className={buttonClass({ variant: 'primary' })}>
              {text('subscription.addActivity')}
            </Link>
            <Link {...sectionPath('integrations')} className={buttonClass()}>
              {text('subscription.connectCalendar')}
            </Link>
          </>
        )}
        {outcome === 'NOT_PAID' && (
          <Link {...paths.upgrade()} className={buttonClass({ variant: 'primary' })}>
            {text('subscription.backToPlans')}
          </Link>
        )}
        {(outcome === 'LATER' || outcome === 'OFFLINE') && (
          <Link {...paths.day()} className={buttonClass({ variant: 'primary' })}>
            {text('subscription.goToToday')}
          </Link>
        )}
      </div>
    </div>
  );
}

/** A flower in full bloom, with the check of the purchase in its middle. */
const Bloom = () => (
  <div className="relative flex w-60 items-center justify-center">
    <OpeningFlower />
    {/* Once the petals are open. */}
    <span className="absolute rounded-full border-4 border-y3 motion-safe:animate-[pop-in_.2s_cubic-bezier(.2,0,0,1)_1.1s_backwards]">
      <DrawnCheck />
    </span>
  </div>
);

/** The disc of a day on track, in which the check is drawn; at once with reduced motion. */
const DrawnCheck = () => (
  <svg viewBox="0 0 64 64" fill="none" className="size-14" aria-hidden="true">
    <circle cx="32" cy="32" r="32" className="fill-y9" />
    <path
      d="m20 33 8 8 16-18"
      pathLength={1}
      strokeDasharray="1 1.2"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-on-primary motion-safe:animate-[draw-in_.3s_cubic-bezier(.2,0,0,1)_1.3s_backwards]"
    />
  </svg>
);
