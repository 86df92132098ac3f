import type { ReactNode } from 'react';

interface IdentityDetailsProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: ReactNode;
  readonly children?: ReactNode;
}

/** One line about a way to sign in, with its actions. */
export function IdentityDetails({ icon, title, detail, children }: IdentityDetailsProps) {
  return (
    <div className="flex min-h-15 items-center gap-3.5 px-4 py-2">
      <span className="flex-none text-n10" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-body font-strong text-n12">{title}</p>
        {detail !== null && <div className="text-small wrap-anywhere text-n10">{detail}</div>}
      </div>
      {children}
    </div>
  );
}
