import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#platform';
import type { Autosave } from '../useAutosave';

interface SettingProps {
  readonly field: string;
  readonly autosave: Autosave;
  readonly children: ReactNode;
}

/** A field that saves automatically, with a tick at the end of its label. */
export function Setting({ field, autosave, children }: SettingProps) {
  return (
    <div className="relative">
      {children}
      {autosave.field === field && (
        <p className="absolute -top-1 right-0 bg-card pl-2">
          <SavedTick onTakeBack={autosave.takeBack} />
        </p>
      )}
    </div>
  );
}

/** Says that a change was saved, and offers to undo it. */
export function SavedTick({ onTakeBack }: { onTakeBack(): void }) {
  const text = useText();
  return (
    <span className="flex animate-fade-in items-center gap-1 text-small text-n10">
      <Check className="size-4 text-success-solid" aria-hidden="true" />
      {text('settings.saved')}
      <button
        type="button"
        onClick={onTakeBack}
        className="hit press rounded-chip px-1.5 py-1 font-medium text-n12 underline decoration-n7 underline-offset-3 hover:bg-n3"
      >
        {text('ui.undo')}
      </button>
    </span>
  );
}
