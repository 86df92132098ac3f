import type { WeekId } from '@sevenfold/domain/calendar';
import type { Feeling } from '@sevenfold/domain/review';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocationState } from '#navigation';
import { dropSecondTaps, useText } from '#platform';
import { cx, IconButton, Notice, publishFooterHeight, useNoticesHeight } from '#ui';
import { WeekTitle } from '#features/insight';
import { feelingTint } from '../feelingColor';
import { STEPS } from '../places';
import { NotSaved } from './NotSaved';

interface ReviewFrameProps {
  week: WeekId;
  /** Content below the heading. */
  sub?: ReactNode;
  /** Step of the review, which draws its progress; undefined outside the steps. */
  step?: number | undefined;
  /** Tints the page. */
  feeling?: Feeling | null | undefined;
  actions?: ReactNode;
  onLeave(): void;
  /** Buttons that stay at the bottom edge: the first at the left, the last at the right. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Full page of a review: a column of 640 pixels between a head and a footer that are the same in every step. */
export function ReviewFrame({ week, sub, step, feeling = null, actions, onLeave, footer, children }: ReviewFrameProps) {
  const text = useText();
  const { reviewToCome } = useLocationState();
  const top = useNoticesHeight();
  useTint(feeling);
  useEffect(dropSecondTaps, []);
  return (
    // As high as the window, over the bottom padding of the shell, so that the footer is at the same place in each
    // step.
    <div
      className={cx(
        'column-forms medium:max-w-[calc(40rem+2*var(--gutter))] -mb-[calc(var(--tabs-height)+var(--dock-height)+var(--safe-bottom)+3rem)] flex min-h-dvh flex-col',
        // On a dark tint, cards are lighter than the page, as on the other screens.
        feeling !== null && 'dark:[--card:color-mix(in_oklab,var(--n12)_3.5%,var(--page))]',
      )}
    >
      <header
        // Part of its padding scrolls away.
        style={{ top: top - 12 }}
        className="sticky z-9 -mx-(--gutter) flex items-center gap-1 bg-(--page,var(--n1)) px-(--gutter) pt-[calc(var(--safe-top)+1.5rem)] pb-3 transition-colors"
      >
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="text-small font-medium text-n11">
            <WeekTitle week={week} />
          </h1>
          <p className="min-h-[1lh] text-small text-n10 tabular-nums">{sub}</p>
        </div>
        {actions}
        <IconButton
          label={text(footer ? 'review.leaveHint' : 'ui.close')}
          icon={<X aria-hidden="true" />}
          onClick={onLeave}
          // Its cross ends where the column does.
          className="-mr-2.5"
        />
      </header>
      {step !== undefined && <Progress step={step} />}
      {reviewToCome !== undefined && (
        <div className="pt-4" role="status">
          <Notice kind="info">{text('review.toCome', { week: reviewToCome })}</Notice>
        </div>
      )}
      <NotSaved week={week} />
      <div className="flex min-w-0 flex-1 flex-col pt-6 pb-[calc(var(--dock-height)+2rem)] medium:pt-[clamp(2rem,6dvh,4rem)]">
        {children}
      </div>
      {footer && (
        <div
          ref={publishFooterHeight}
          data-steps
          // The ground is wider than the column, over the shadows of the cards that scroll below it.
          className="sticky bottom-0 z-10 -mx-(--gutter) grid grid-cols-2 gap-3 border-t border-n12/10 px-(--gutter) print:hidden before:absolute before:inset-0 before:-z-1 before:bg-(--page,var(--n1)) before:transition-colors medium:before:-inset-x-4 pt-3 pb-[calc(var(--safe-bottom)+.75rem)] medium:mx-0 medium:grid-cols-[13rem_13rem] medium:justify-between medium:px-0 medium:pb-[calc(var(--safe-bottom)+1.5rem)]"
        >
          {footer}
        </div>
      )}
    </div>
  );
}

function Progress({ step }: { step: number }) {
  return (
    <div className="flex gap-1.5" aria-hidden="true">
      {Array.from({ length: STEPS }, (_, index) => (
        <span
          key={index}
          className={cx('h-1 flex-1 rounded-full transition-colors', index < step ? 'bg-n12' : 'bg-n12/10')}
        />
      ))}
    </div>
  );
}

/** Colours the whole window, with the room of its scrollbar. */
function useTint(feeling: Feeling | null): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.transition = 'background-color .2s';
    return () => {
      for (const name of ['transition', 'background-color', '--page']) style.removeProperty(name);
    };
  }, []);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--page', feelingTint(feeling));
    style.backgroundColor = 'var(--page)';
  }, [feeling]);
}
