import type { ReactNode } from 'react';

export interface NoticeBarProps {
  icon: ReactNode;
  action?: { label: string; onAct(): void } | undefined;
  children: ReactNode;
}

/** Slim bar above the content for persistent messages. Rendered inside a live region. */
export function NoticeBar({ icon, action, children }: NoticeBarProps) {
  return (
    <div className="flex min-h-8 items-center justify-center gap-2 bg-n4 px-4 py-1.5 text-small text-n12">
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
