import { CalendarSync, ChevronRight, ListTodo, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, type LocationState, paths, type Target, useTitle } from '#navigation';
import { useText } from '#platform';
import { buttonClass, Card, cx, Spinner } from '#ui';
import { sectionPath } from '#features/settings';
import { OpeningFlower } from '#features/welcome';
import type { Confirmation } from '../useConfirmation';
import { useOwnColors } from '../useOwnColors';

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
      {outcome === 'PREMIUM' && (
        <Card className="w-full max-w-110 text-left">
          <NextStep
            Icon={ListTodo}
            title={text('subscription.addActivity')}
            detail={text('subscription.addActivityText')}
            target={{ ...paths.activities(), state: { create: true } }}
          />
          <NextStep
            Icon={CalendarSync}
            title={text('subscription.connectCalendar')}
            detail={text('subscription.connectCalendarText')}
            target={sectionPath('integrations')}
          />
        </Card>
      )}
      {outcome === 'NOT_PAID' ? (
        <Link {...paths.upgrade()} className={ACTION}>
          {text('subscription.backToPlans')}
        </Link>
      ) : (
        outcome !== 'WAITING' && (
          <Link {...paths.day()} className={ACTION}>
            {text('subscription.goToToday')}
          </Link>
        )
      )}
    </div>
  );
}

const ACTION = cx(buttonClass({ variant: 'primary', size: 'large', block: true }), 'max-w-110 medium:w-auto!');

interface NextStepProps {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
  readonly target: Target & { readonly state?: LocationState };
}

/** Row that leads to something Premium has room for. */
function NextStep({ Icon, title, detail, target }: NextStepProps) {
  const id = useId();
  return (
    <Link
      {...target}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}detail`}
      className="flex min-h-16 items-center gap-3.5 border-n4 py-3 pr-3 pl-4 transition-colors not-first:border-t first:rounded-t-card last:rounded-b-card hover:bg-n3/60 active:bg-n3 focus-inset"
    >
      <span
        className="grid size-9 flex-none place-items-center rounded-control bg-y3 text-y12 dark:bg-n4 dark:text-y9"
        aria-hidden="true"
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span id={`${id}title`} className="block text-body font-strong text-n12">
          {title}
        </span>
        <span id={`${id}detail`} className="block text-small text-n10">
          {detail}
        </span>
      </span>
      <ChevronRight className="size-4.5 flex-none text-n9" aria-hidden="true" />
    </Link>
  );
}

/** A flower in full bloom, with the check of the purchase beside its petals. */
const Bloom = () => (
  <div className="relative w-60">
    <OpeningFlower colors={useOwnColors()} />
    {/* Once the petals are open. */}
    <span className="absolute right-[16%] bottom-[2%] rounded-full border-4 border-n1 motion-safe:animate-[pop-in_.2s_cubic-bezier(.2,0,0,1)_1.1s_backwards]">
      <DrawnCheck />
    </span>
  </div>
);

/** The disc of a day on track, in which the check is drawn; at once with reduced motion. */
const DrawnCheck = () => (
  <svg viewBox="0 0 64 64" fill="none" className="size-9" aria-hidden="true">
    <circle cx="32" cy="32" r="32" className="fill-y9" />
    <path
      d="m20 33 8 8 16-18"
      pathLength={1}
      strokeDasharray="1 1.2"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-on-primary motion-safe:animate-[draw-in_.3s_cubic-bezier(.2,0,0,1)_1.3s_backwards]"
    />
  </svg>
);
