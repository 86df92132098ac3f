import { Check } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useText } from '#platform';
import type { Autosave } from '../useAutosave';

interface SettingProps {
  readonly field: string;
  readonly autosave: Autosave;
  readonly children: ReactNode;
}

/** A field that saves automatically, with a tick at the end of its label. */
export function Setting({ field, autosave, children }: SettingProps) {
  const part = useRef<HTMLDivElement>(null);
  const focusControl = () => {
    const find = (selector: string) => part.current?.querySelector<HTMLElement>(selector);
    (find('[data-state=on], input:checked') ?? find('input, select, button'))?.focus();
  };
  return (
    <div ref={part} className="relative">
      {children}
      {autosave.field === field && (
        <p className="absolute -top-1 right-0 bg-card pl-2">
          <SavedTick onTakeBack={autosave.takeBack} onGone={focusControl} />
        </p>
      )}
    </div>
  );
}

interface SavedTickProps {
  onTakeBack(): void;
  /** Called when the pressed button is about to go, so that its focus can be moved. */
  onGone(): void;
}

/** Says that a change was saved, and offers to undo it. */
export function SavedTick({ onTakeBack, onGone }: SavedTickProps) {
  const text = useText();
  const takeBack = ({ detail }: MouseEvent) => {
    onTakeBack();
    // Pressed with a key. A tap must not open the keyboard of the screen.
    if (detail === 0) onGone();
  };
  return (
    <span className="flex animate-fade-in items-center gap-1 text-small text-n10">
      <Check className="size-4 text-success-solid" aria-hidden="true" />
      {text('settings.saved')}
      <button
        type="button"
        onClick={takeBack}
        className="hit press rounded-chip px-1.5 py-1 font-medium text-n12 underline decoration-n7 underline-offset-3 hover:bg-n3"
      >
        {text('ui.undo')}
      </button>
    </span>
  );
}
