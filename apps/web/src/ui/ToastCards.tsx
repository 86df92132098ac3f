import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#platform';
import { cx } from './cx';
import { IconButton } from './IconButton';
import { type Toast, type ToastKind, toastStore } from './toast';

const KINDS: Record<ToastKind, { Icon: typeof Info; icon: string; role: 'status' | 'alert' }> = {
  success: { Icon: CircleCheck, icon: 'text-success-solid', role: 'status' },
  info: { Icon: Info, icon: 'text-info-solid', role: 'status' },
  warning: { Icon: TriangleAlert, icon: 'text-warning-solid', role: 'alert' },
  error: { Icon: CircleAlert, icon: 'text-danger-solid', role: 'alert' },
};

interface Props {
  toasts: readonly Toast[];
}

/** The part of Toaster that is loaded later: bottom right, on compact screens above the tabs. */
export default function ToastCards({ toasts }: Props) {
  const text = useText();
  /** The element that had the focus before a toast got it. */
  const before = useRef<Element>(null);
  const returnFocus = () => {
    const isInToast = document.activeElement?.closest('[data-toasts]');
    if (isInToast && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label={text('ui.messages')}
      data-toasts=""
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      // Keeps an open dialog from hiding the toasts from screen readers; each has a role of its own.
      aria-live="off"
      className={cx(
        'pointer-events-none fixed z-50 flex w-toast max-w-[calc(100vw-2rem)] flex-col gap-2',
        'max-medium:inset-x-4 max-medium:bottom-[calc(var(--tabs-height)+var(--footer-height)+var(--dock-height)+var(--safe-bottom)+1rem)] max-medium:w-auto',
        // An open sheet has its buttons at the bottom.
        'max-medium:in-[body:has([data-stops-scrolling])]:top-[calc(var(--safe-top)+.75rem)] max-medium:in-[body:has([data-stops-scrolling])]:bottom-auto',
        'medium:right-[calc(var(--safe-right)+1.5rem)] medium:bottom-[calc(var(--footer-height)+var(--dock-height)+var(--safe-bottom)+1.5rem)]',
      )}
    >
      {toasts.length > 0 && <Cards toasts={toasts} onClosed={returnFocus} />}
    </section>
  );
}

/** Unmounted with the last toast, which ends the pauses. */
function Cards({ toasts, onClosed }: Props & Pick<ToastCardProps, 'onClosed'>) {
  const held = useHold();
  return toasts.map((one) => <ToastCard key={one.id} toast={one} held={held} onClosed={onClosed} />);
}

interface ToastCardProps {
  toast: Toast;
  held: ReturnType<typeof useHold>;
  /** Called when one of its buttons has closed the toast. */
  onClosed(): void;
}

function ToastCard({ toast, held, onClosed }: ToastCardProps) {
  const text = useText();
  const { Icon, icon, role } = KINDS[toast.kind];
  const dismiss = () => {
    toastStore.dismiss(toast.id);
    onClosed();
  };
  // A toast that is removed under the pointer, or with the focus, fires no event of leaving.
  useEffect(() => held.release, [held]);
  return (
    <div
      {...held.handlers}
      className={cx(
        'pointer-events-auto flex min-h-12 items-center gap-3 rounded-card bg-popover py-1.5 pr-1.5 pl-3.5 shadow-s2 transition-opacity duration-250',
        toast.leaving ? 'opacity-0' : 'animate-toast-in',
      )}
    >
      <Icon className={icon} aria-hidden="true" />
      <p role={role} className="min-w-0 flex-1 py-1.5 text-body wrap-anywhere">
        {toast.text}
      </p>
      {toast.action && (
        <button
          type="button"
          className="hit press rounded-icon px-2.5 py-1.5 font-medium text-n12 underline decoration-n7 underline-offset-3 hover:bg-n3 active:bg-n4"
          onClick={() => {
            toast.action?.onAct();
            dismiss();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton
        label={text('ui.close')}
        icon={<X className="size-4.5" aria-hidden="true" />}
        size="small"
        tooltip={false}
        onClick={dismiss}
      />
    </div>
  );
}

/** Pauses the lifetimes while a toast is hovered or focused, and while the tab is hidden. */
function useHold() {
  const [held] = useState(createHold);
  const { hold } = held;
  useEffect(() => {
    const look = () => hold('hidden', document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      hold('hidden', false);
    };
  }, [hold]);
  return held;
}

/** Counts each reason once, however often it is given. */
function createHold() {
  const holding = { hover: false, focus: false, hidden: false };
  const hold = (why: keyof typeof holding, on: boolean) => {
    if (holding[why] === on) return;
    holding[why] = on;
    if (on) toastStore.pause();
    else toastStore.resume();
  };
  return {
    hold,
    release() {
      hold('hover', false);
      hold('focus', false);
    },
    handlers: {
      onPointerEnter: () => hold('hover', true),
      onPointerLeave: () => hold('hover', false),
      onFocus: () => hold('focus', true),
      onBlur: () => hold('focus', false),
    },
  };
}
