import type { ComponentProps, ReactNode } from 'react';
import { activityColor } from './activityColor';
import { cx } from './cx';

export interface CardProps extends ComponentProps<'div'> {
  padded?: boolean | undefined;
}

export function Card({ padded = false, className, ...rest }: CardProps) {
  return <div {...rest} className={cx('rounded-card bg-card shadow-s1', padded && 'p-4', className)} />;
}

export interface SectionHeaderProps {
  title: string;
  /** Stored colour of the area, drawn as a small square. */
  color?: string | undefined;
  detail?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3 | undefined;
  id?: string | undefined;
}

export function SectionHeader({ title, color, detail, actions, level = 2, id }: SectionHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex min-h-8 items-center gap-2 pb-2">
      {color !== undefined && (
        <span
          className="size-2 flex-none rounded-[.15rem] bg-(--solid)"
          style={activityColor(color)}
          aria-hidden="true"
        />
      )}
      <Heading id={id} className="min-w-0 flex-1 text-small font-semibold text-n10">
        {title}
      </Heading>
      {detail && <span className="relative z-1 text-small text-n10 tabular-nums empty:hidden">{detail}</span>}
      {actions}
    </div>
  );
}
