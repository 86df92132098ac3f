import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../platform/text';
import { cx } from './cx';
import { IconButton } from './IconButton';
import { type Toast, type ToastKind, toastStore } from './toast';

const KINDS: Record<ToastKind, { Icon: typeof Info; icon: string; role: 'status' | 'alert' }> = {
  success: { Icon: CircleCheck, icon: 'text-success-solid', role: 'status' },
  info: { Icon: Info, icon: 'text-info-solid', role: 'status' },
  warning: { Icon: TriangleAlert, icon: 'text-warning-solid', role: 'alert' },
  error: { Icon: CircleAlert, icon: 'text-danger-solid', role: 'alert' },
};

/** The part of Toaster that is loaded later: the visible toasts. Unmounted with the last toast. */
export default function ToastCards({ toasts }: { toasts: readonly Toast[] }) {
  const held = useHold();
  return toasts.map((one) => <ToastCard key={one.id} toast={one} held={held} />);
}

function ToastCard({ toast, held }: { toast: Toast; held: ReturnType<typeof useHold> }) {
  const text = useText();
  const { Icon, icon, role } = KINDS[toast.kind];
  const dismiss = () => toastStore.dismiss(toast.id);
  return (
    <div
      {...held}
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
  const holding = useRef({ hover: false, focus: false, hidden: false });
  const hold = (why: 'hover' | 'focus' | 'hidden', on: boolean) => {
    if (holding.current[why] === on) return;
    holding.current[why] = on;
    if (on) toastStore.pause();
    else toastStore.resume();
  };
  useEffect(() => {
    const look = () => hold('hidden', document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      // A toast removed while hovered or focused fires no leave event.
      hold('hidden', false);
      hold('hover', false);
      hold('focus', false);
    };
  }, []);
  return {
    onPointerEnter: () => hold('hover', true),
    onPointerLeave: () => hold('hover', false),
    onFocus: () => hold('focus', true),
    onBlur: () => hold('focus', false),
  };
}
