import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx';
import { useErrorAfterPress } from './useErrorAfterPress';

/** Props shared by all fields. */
export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  /** Message below the field; marks the field as invalid. */
  error?: string | null | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  /** Said to screen readers; labels of fields that may stay empty say "(optional)". */
  required?: boolean | undefined;
}

export interface FieldIds {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

export interface FieldFrameProps extends Omit<FieldTexts, 'required'> {
  /** Counter such as "31/40", at the end of the line below the field. */
  counter?: ReactNode;
  id?: string | undefined;
  /** Renders the label as plain text instead of a `label`, for groups without a single control. */
  group?: boolean | undefined;
  children(ids: FieldIds): ReactNode;
}

/** A field with its label above and its hint, error and counter below. */
export function FieldFrame({
  label,
  hint,
  error: newest,
  hideLabel = false,
  counter,
  id: wanted,
  group = false,
  children,
}: FieldFrameProps) {
  const error = useErrorAfterPress(newest);
  const own = useId();
  const id = wanted ?? own;
  const noteId = `${own}note`;
  const labelId = `${own}label`;
  const note = error || hint;
  const Label = group ? 'span' : 'label';
  return (
    <div className="min-w-0">
      <Label
        id={labelId}
        {...(group ? {} : { htmlFor: id })}
        className={cx('block pb-1.5 text-small font-medium text-n11', hideLabel && 'sr-only')}
      >
        {label}
      </Label>
      {/* Marked at once, before the message: the press that reveals an error may be that of the submit button. */}
      {children({ id, labelId, describedBy: note ? noteId : undefined, invalid: Boolean(newest) })}
      {(note || counter) && (
        <div className="flex items-start gap-3 pt-1.5 text-small">
          <p
            id={noteId}
            className={cx('flex min-w-0 flex-1 items-start gap-1', error ? 'text-danger-ink' : 'text-n10')}
          >
            {error && <CircleAlert className="mt-px size-4 text-danger-solid" aria-hidden="true" />}
            {note}
          </p>
          {counter && <span className="text-n10 tabular-nums">{counter}</span>}
        </div>
      )}
    </div>
  );
}

/** Border and background of a text input; the ring of the focus covers the border. */
export const BOX =
  'w-full rounded-control bg-card text-body text-n12 border border-n8 transition-colors not-disabled:hover:border-n10 disabled:opacity-60 aria-invalid:border-danger-solid dark:bg-n2 focus-edge';

export const BOX_HEIGHT = 'min-h-9 pointer-coarse:min-h-11';
