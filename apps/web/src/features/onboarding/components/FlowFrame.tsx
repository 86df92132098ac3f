import type { OnboardingPart } from '@sevenfold/domain/onboarding';
import { ChevronLeft, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { navigate } from '#navigation';
import { useText } from '#platform';
import { Button, cx, IconButton, LogoMark, publishFooterHeight } from '#ui';
import { knownServerConfig, usePlan } from '#features/serverConfig';
import { knownUser } from '#features/user';
import { completeStep, FLOW, getStartedPath, lifeWheelPath, neighbour, onboardingPaths } from '../steps';

interface FlowFrameProps {
  /** The welcome has the logo in place of the bar: it leads to today, and the other parts are begun later. */
  readonly part: OnboardingPart;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The primary action, beside "Skip for now"; false where the content has it. */
  readonly action: ReactNode;
  /** In place of the previous part. */
  readonly onBack?: (() => void) | undefined;
  /** Text of the button that leaves the part out; null where there is nothing to skip. */
  readonly skip?: string | null | undefined;
  /** In place of finishing the part. */
  readonly onSkip?: (() => void) | undefined;
  /** Line above the actions that keeps its place and is read out when it changes. */
  readonly status?: ReactNode;
  /** Progress within the part, beside the bar: "6 of 13". */
  readonly position?: string | undefined;
  /** Share of the part that is done, from 0 to 1; all of it by default. */
  readonly share?: number | undefined;
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  /**
   * For content with one axis: the title is centred above it where there is room beside it. Takes the space above and
   * below the content from a low phone, so that it fits without scrolling.
   */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/** Completes a part and continues with the next one. */
export function finishPart(part: OnboardingPart): void {
  completeStep(part);
  const next = neighbour(part, 1);
  navigate(next && !(next === 'UPGRADE' && isWithoutPlans()) ? onboardingPaths[next]() : getStartedPath());
}

/** True if the plans were seen before, or the server has none. */
const isWithoutPlans = (): boolean =>
  knownServerConfig()?.freePlan === null || knownUser()?.onboardingCompleted.includes('UPGRADE') === true;

/** True once the onboarding is over: its questions are answered again from the life wheel then. */
const isOver = (): boolean => knownUser()?.onboardingCompleted.includes('FINAL') === true && isWithoutPlans();

/** Layout of all parts: progress on top, actions at the bottom edge, both at the same place in each. */
export function FlowFrame({
  part,
  title,
  text: message,
  action,
  onBack,
  skip,
  onSkip,
  status,
  position,
  share = 1,
  headingRef,
  isTall = false,
  children,
}: FlowFrameProps) {
  const text = useText();
  const before = neighbour(part, -1);
  const leave = () =>
    navigate((part === 'QUESTIONS' || part === 'FINAL') && isOver() ? lifeWheelPath() : getStartedPath());
  const back = () => (before && !(part === 'QUESTIONS' && isOver()) ? navigate(onboardingPaths[before]()) : leave());
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-216 flex-col px-(--gutter) pt-[calc(var(--safe-top)+.75rem)] medium:pt-6">
      {part === 'WELCOME' ? (
        <header className="flex h-9 items-center">
          <LogoMark size={32} />
        </header>
      ) : (
        // The glyphs of the two buttons stand on the edges of the column.
        <header className="-mx-2 flex items-center gap-3">
          <IconButton
            label={text('onboarding.back')}
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={onBack ?? back}
          />
          <PartBar part={part} share={share} />
          {position !== undefined && <p className="text-small text-n10 tabular-nums">{position}</p>}
          <IconButton label={text('onboarding.close')} icon={<X aria-hidden="true" />} onClick={leave} />
        </header>
      )}
      {/* Begins at one height in all parts; on a phone, it ends within reach of the thumb. */}
      <div
        className={cx('flex flex-1 flex-col py-6 medium:pt-14', isTall && 'max-medium:[@media(max-height:43rem)]:py-2')}
      >
        <div className={cx(isTall && 'medium:self-center medium:text-center')}>
          <h1 ref={headingRef} tabIndex={-1} className="text-h1 text-balance">
            {title}
          </h1>
          {message && <p className="max-w-140 pt-2 text-body text-pretty text-n10">{message}</p>}
        </div>
        <div
          className={cx('flex flex-col pt-6 max-medium:flex-1', isTall && 'max-medium:[@media(max-height:43rem)]:pt-1')}
        >
          {children}
        </div>
      </div>
      {(skip !== null || Boolean(action)) && (
        <footer
          ref={publishFooterHeight}
          className="sticky bottom-0 z-10 -mx-(--gutter) flex flex-wrap items-center justify-end gap-x-2 border-t border-n4 bg-n1 px-(--gutter) pt-3 pb-[calc(var(--safe-bottom)+.75rem)] medium:mx-0 medium:flex-nowrap medium:px-0"
        >
          {skip !== null && (
            // Its text stands on the edge of the column, in one place in all parts.
            <Button
              variant="ghost"
              size="large"
              className="mr-auto -ml-4 px-4!"
              onClick={onSkip ?? (() => finishPart(part))}
            >
              {skip ?? text('onboarding.skip')}
            </Button>
          )}
          {status !== undefined && (
            // On a phone, on a line of its own above the buttons.
            <p
              role="status"
              className="text-small text-balance text-n11 tabular-nums max-medium:order-first max-medium:basis-full max-medium:pb-2 max-medium:text-center medium:px-2 medium:text-right"
            >
              {status}
            </p>
          )}
          {action}
        </footer>
      )}
    </div>
  );
}

/** Filled part of a segment before its first step is done: a thirteenth of it would be a speck on a phone. */
const FIRST_FILL = 0.15;

function PartBar({ part, share }: { part: OnboardingPart; share: number }) {
  const text = useText();
  const flow = usePlan() === null ? FLOW.filter((one) => one !== 'UPGRADE') : FLOW;
  const at = flow.indexOf(part);
  return (
    <div
      role="img"
      aria-label={text('onboarding.steps', { position: at + 1, count: flow.length })}
      className="flex flex-1 gap-1.5"
    >
      {flow.map((one, index) => (
        <span key={one} className="h-1 flex-1 overflow-hidden rounded-full bg-n5">
          {index <= at && (
            <span
              className="block h-full origin-left rounded-full bg-n12 transition-transform"
              style={{ scale: `${index < at ? 1 : FIRST_FILL + (1 - FIRST_FILL) * share} 1` }}
            />
          )}
        </span>
      ))}
    </div>
  );
}
