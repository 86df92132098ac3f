import type { ReactNode } from 'react';
import { cx } from './cx';

export interface NoticeBarProps {
  icon: ReactNode;
  /** True for a message that requires an action of the user; otherwise the bar is informative. */
  warns?: boolean | undefined;
  action?: { label: string; onAct(): void } | undefined;
  children: ReactNode;
}

/** Slim bar above the content for persistent messages. Rendered inside a live region. */
export function NoticeBar({ icon, warns = false, action, children }: NoticeBarProps) {
  return (
    <div
      className={cx(
        'flex min-h-8 items-center justify-center gap-2 px-4 py-1.5 text-small',
        warns ? 'bg-n4 text-n12' : 'bg-n3 text-n11',
      )}
    >
      <span className="flex-none [&>svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      <span>{children}</span>
      {action && (
        <button
          type="button"
          onClick={action.onAct}
          className="-my-1.5 min-h-8 flex-none px-2 font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
