import type { WeekId } from '@sevenfold/domain/calendar';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocationState } from '../../../navigation/navigation';
import { useText } from '../../../platform/text';
import { IconButton } from '../../../ui/IconButton';
import { cx } from '../../../ui/cx';
import { PageHeader } from '../../../ui/PageHeader';
import { Notice } from '../../../ui/Notice';
import { useMedia } from '../../../ui/useMedia';
import { WeekTitle } from '../../insight/components/WeekTitle';
import { NotSaved } from './NotSaved';

/** Minimum width for the column of 560, the numbers of 320 and the sidebar. */
const WIDE = '(width >= 80rem)';

/** Cancels the bottom padding of the shell. */
const END = 'max-medium:-mb-[calc(var(--safe-bottom)+3rem)] max-medium:flex max-medium:min-h-dvh max-medium:flex-col';

interface ReviewFrameProps {
  week: WeekId;
  /** Content below the heading. */
  sub?: ReactNode;
  /** Stays visible on the right of wide screens. */
  pinned?: ReactNode;
  actions?: ReactNode;
  onLeave?: (() => void) | undefined;
  /** True when the last part sticks to the bottom edge of compact screens. */
  isFlow?: boolean;
  children: ReactNode;
}

/** Layout of review pages: a column of 560 pixels and, on wide screens, an aside that stays visible. */
export function ReviewFrame({ week, sub, pinned, actions, onLeave, isFlow = false, children }: ReviewFrameProps) {
  const text = useText();
  const { reviewToCome } = useLocationState();
  const isWide = useMedia(WIDE);
  const isPinned = isWide && pinned !== undefined;
  return (
    <div
      className={
        isPinned
          ? 'mx-auto grid w-full max-w-[calc(57.5rem+2*var(--gutter))] grid-cols-[minmax(0,35rem)_20rem] gap-10 px-(--gutter)'
          : 'column-forms'
      }
    >
      <div className={cx('min-w-0 medium:pb-8', isFlow ? END : 'max-medium:pb-8')}>
        <PageHeader
          title={<WeekTitle week={week} />}
          sub={sub}
          actions={
            <>
              {actions}
              {onLeave && (
                <IconButton label={text('review.leaveHint')} icon={<X aria-hidden="true" />} onClick={onLeave} />
              )}
            </>
          }
        />
        {reviewToCome !== undefined && (
          <div className="pb-5" role="status">
            <Notice kind="info">{text('review.toCome', { week: reviewToCome })}</Notice>
          </div>
        )}
        <NotSaved week={week} />
        {children}
      </div>
      {isPinned && (
        <aside
          aria-label={text('review.numbersShort')}
          className="sticky top-0 max-h-dvh self-start overflow-y-auto px-1 py-8"
        >
          {pinned}
        </aside>
      )}
    </div>
  );
}
