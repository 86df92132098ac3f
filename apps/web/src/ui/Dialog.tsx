import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { isComposed, useClosedByBack, useText } from '#platform';
import { cx } from './cx';
import { isDragging } from './dragging';
import { IconButton } from './IconButton';
import { useSheetDrag } from './useSheetDrag';

export type DialogSize = 'small' | 'medium' | 'large';

export interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  description?: string | undefined;
  /** Left of the title: the tile of an activity. */
  lead?: ReactNode;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean | undefined;
  /** Width of 400, 560 or 720 pixels; sheets use the full screen width. */
  size?: DialogSize | undefined;
  /** Allows closing by Escape, a press outside and a swipe down. The close button always works. */
  dismissable?: boolean | undefined;
  /** Buttons of the dialog; they stay visible while the content scrolls. */
  footer?: ReactNode;
  /** Element that receives the focus; by default the first field or button of the content. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

const WIDTHS: Record<DialogSize, string> = { small: 'medium:w-100', medium: 'medium:w-140', large: 'medium:w-180' };

/** A dialog; on compact screens a sheet from the bottom with a handle. The browser's back button closes it. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  lead,
  hideTitle = false,
  size = 'medium',
  dismissable = true,
  footer,
  initialFocus,
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useClosedByBack(open, onClose);
  const drag = useSheetDrag(content, dismissable, onClose);
  const keepOpen = (event: Event) => {
    if (!dismissable) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        {/* Replaces Radix's overlay, which locks scrolling with a style element that our content security policy
            refuses. app.css locks it instead. */}
        <div
          data-state={open ? 'open' : 'closed'}
          className="fixed inset-0 z-40 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Radix.Content
          ref={content}
          data-stops-scrolling=""
          onEscapeKeyDown={(event) => {
            // Cancels a drag instead: Radix hears the key before dnd-kit does.
            // During composition it belongs to the input method.
            if (isDragging() || isComposed(event)) event.preventDefault();
            keepOpen(event);
          }}
          onInteractOutside={(event) => {
            // A toast may lie above the dialog.
            if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault();
            keepOpen(event);
          }}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            const target = initialFocus?.current ?? firstControl(body.current);
            if (!target) return;
            event.preventDefault();
            target.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            // Radix would return the focus to its own trigger, but screens open their dialogs by state, without a
            // trigger.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={cx(
            // Its buttons must not act twice while it closes; Radix sets `pointer-events: auto` inline.
            'fixed z-40 flex flex-col bg-card text-n12 shadow-s3 focus-none data-[state=closed]:pointer-events-none! dark:bg-popover',
            'max-medium:inset-x-0 max-medium:bottom-0 max-medium:max-h-[calc(100dvh-var(--safe-top)-1.5rem)] max-medium:rounded-t-sheet max-medium:data-[state=closed]:animate-sheet-out max-medium:data-[state=open]:animate-sheet-in',
            'medium:top-1/2 medium:left-1/2 medium:max-h-[calc(100dvh-4rem)] medium:max-w-[calc(100vw-4rem)] medium:-translate-1/2 medium:rounded-sheet medium:data-[state=closed]:animate-fade-out medium:data-[state=open]:animate-pop-in',
            // Scrolls as a whole, not the body alone, where a keyboard or enlarged text leaves little height.
            '[@media(height<26rem)]:overflow-y-auto [@media(height<26rem)]:overscroll-contain [@media(height<26rem)]:medium:max-h-[calc(100dvh-1rem)]',
            WIDTHS[size],
          )}
        >
          <div
            {...drag}
            className="flex flex-none touch-none items-start gap-x-3 gap-y-1 px-5 pt-2 pb-3 medium:touch-auto medium:px-6 medium:pt-5 max-medium:flex-wrap"
          >
            <span
              className="mx-auto mb-1 h-1 w-9 flex-none basis-9 rounded-full bg-n6 medium:hidden"
              aria-hidden="true"
            />
            <span className="basis-full medium:hidden" aria-hidden="true" />
            {lead}
            <div className="min-w-0 flex-1 self-center">
              <Radix.Title className={cx('text-h2', hideTitle && 'sr-only')}>{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="pt-1 text-body text-n10">{description}</Radix.Description>
              )}
            </div>
            <CloseButton onClose={onClose} />
          </div>
          <div
            ref={body}
            className={cx(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 medium:px-6 [@media(height<26rem)]:flex-none [@media(height<26rem)]:overflow-y-visible',
              footer ? 'pb-4' : 'pb-[calc(var(--safe-bottom)+1.25rem)] medium:pb-6',
            )}
          >
            {children}
          </div>
          {footer && (
            <div className="flex flex-none flex-wrap justify-end gap-2 border-t border-n4 px-5 pt-3 pb-[calc(var(--safe-bottom)+.75rem)] medium:px-6 medium:pb-4 max-medium:[&>button]:flex-1">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function CloseButton({ onClose }: { onClose(): void }) {
  const text = useText();
  return (
    <span className="-mt-1 -mr-2 flex-none">
      <IconButton label={text('ui.close')} icon={<X aria-hidden="true" />} tooltip={false} onClick={onClose} />
    </span>
  );
}

const CONTROLS =
  'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled), [role=radio][tabindex="0"], button:not(:disabled), a[href]';

/** Skips the close button, which comes first in the document but is a poor first focus. */
function firstControl(body: HTMLElement | null): HTMLElement | null {
  return body?.querySelector<HTMLElement>('[data-autofocus]') ?? body?.querySelector<HTMLElement>(CONTROLS) ?? null;
}
