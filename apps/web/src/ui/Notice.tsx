import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

type NoticeKind = 'info' | 'warning' | 'danger' | 'success';

const NOTICES: Record<NoticeKind, { look: string; Icon: typeof Info; icon: string }> = {
  info: { look: 'bg-info-soft text-info-ink', Icon: Info, icon: 'text-info-solid' },
  warning: { look: 'bg-warning-soft text-warning-ink', Icon: TriangleAlert, icon: 'text-warning-solid' },
  danger: { look: 'bg-danger-soft text-danger-ink', Icon: TriangleAlert, icon: 'text-danger-solid' },
  success: { look: 'bg-success-soft text-success-ink', Icon: CircleCheck, icon: 'text-success-solid' },
};

interface NoticeProps {
  kind: NoticeKind;
  children: ReactNode;
  action?: ReactNode;
}

/** A persistent message in the page, such as "Google Calendar needs reconnecting". On a phone, its action is below. */
export function Notice({ kind, children, action }: NoticeProps) {
  const { look, Icon, icon } = NOTICES[kind];
  return (
    <div
      className={cx(
        'flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-card px-3.5 py-2 text-small',
        look,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Icon className={cx('flex-none', icon)} aria-hidden="true" />
        <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      </div>
      {action}
    </div>
  );
}
