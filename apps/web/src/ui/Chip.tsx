import type { ReactNode } from 'react';

export interface ChipProps {
  children: ReactNode;
  icon?: ReactNode;
}

export function Chip({ children, icon }: ChipProps) {
  return (
    <span className="inline-flex min-h-6 items-center gap-1 rounded-chip bg-n3 px-2 text-micro text-n11">
      {icon}
      {children}
    </span>
  );
}
