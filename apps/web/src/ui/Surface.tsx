import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react';
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
  /** Stored colour of the area; drawn as a small square. */
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
      {detail && <span className="relative z-1 text-small text-n10 tabular-nums">{detail}</span>}
      {actions}
    </div>
  );
}

export interface RowProps {
  /** 36 wide, as a rule an ActivityTile. */
  leading?: ReactNode;
  title: ReactNode;
  sub?: ReactNode;
  trailing?: ReactNode;
  /** Makes the row's body a button. */
  onOpen?: (() => void) | undefined;
  /** What the body's button is called, when not by its own text. */
  openLabel?: string | undefined;
  /** Read-only or archived. What trails dims itself, as a disabled control does. */
  dimmed?: boolean | undefined;
  /** A line above, from the title on; for every row but the first of a card. */
  divided?: boolean | undefined;
  style?: CSSProperties | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** One line of a list, 60 high, with its controls at the end. */
export function Row({
  leading,
  title,
  sub,
  trailing,
  onOpen,
  openLabel,
  dimmed = false,
  divided = false,
  style,
  className,
  ref,
}: RowProps) {
  const inner = (
    <>
      {leading}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-strong text-n12">{title}</span>
        {sub && <span className="block text-small text-(--quiet-text)">{sub}</span>}
      </span>
    </>
  );
  const body = cx(
    'relative flex min-w-0 flex-1 items-center gap-3 self-stretch py-2 pl-3.5 text-left',
    dimmed && 'opacity-60 [--quiet-text:var(--n12)]',
  );
  return (
    <div ref={ref} style={style} className={cx('relative flex min-h-15 items-center gap-3 pr-3', className)}>
      {divided && (
        <span
          className={cx('absolute top-0 right-0 h-px bg-n4', leading ? 'left-15.5' : 'left-3.5')}
          aria-hidden="true"
        />
      )}
      {onOpen ? (
        <button
          type="button"
          className={cx(body, 'rounded-card transition-colors hover:bg-n3/60 active:bg-n3 focus-inset')}
          onClick={onOpen}
          aria-label={openLabel}
        >
          {inner}
        </button>
      ) : (
        <div className={body}>{inner}</div>
      )}
      {trailing && <div className="flex flex-none items-center gap-2">{trailing}</div>}
    </div>
  );
}

export type NoticeKind = 'info' | 'warning' | 'danger' | 'success';

const NOTICES: Record<NoticeKind, { look: string; Icon: typeof Info; icon: string }> = {
  info: { look: 'bg-info-soft text-info-ink', Icon: Info, icon: 'text-info-solid' },
  warning: { look: 'bg-warning-soft text-warning-ink', Icon: TriangleAlert, icon: 'text-warning-solid' },
  danger: { look: 'bg-danger-soft text-danger-ink', Icon: TriangleAlert, icon: 'text-danger-solid' },
  success: { look: 'bg-success-soft text-success-ink', Icon: CircleCheck, icon: 'text-success-solid' },
};

export interface NoticeProps {
  kind: NoticeKind;
  children: ReactNode;
  action?: ReactNode;
}

/** A lasting message in the page, such as "Google Calendar needs reconnecting". */
export function Notice({ kind, children, action }: NoticeProps) {
  const { look, Icon, icon } = NOTICES[kind];
  return (
    <div className={cx('flex min-h-11 items-center gap-3 rounded-card px-3.5 py-2 text-small', look)}>
      <Icon className={icon} aria-hidden="true" />
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  );
}

export interface ChipProps {
  children: ReactNode;
  /** Stored colour; grey without. */
  color?: string | undefined;
  icon?: ReactNode;
}

export function Chip({ children, color, icon }: ChipProps) {
  const look = color === undefined ? 'bg-n3 text-n11' : 'bg-(--soft) text-(--ink)';
  return (
    <span
      className={cx('inline-flex min-h-6 items-center gap-1 rounded-chip px-2 text-micro', look)}
      style={color === undefined ? undefined : activityColor(color)}
    >
      {icon}
      {children}
    </span>
  );
}
