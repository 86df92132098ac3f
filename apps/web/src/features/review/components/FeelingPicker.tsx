import { type Feeling, FEELINGS } from '@sevenfold/domain/review';
import * as Radix from 'radix-ui/radio-group';
import { useRef } from 'react';
import { useShortcuts } from '../../../navigation/shortcuts';
import { useText } from '../../../platform/text';
import { FieldFrame } from '../../../ui/Field';
import { feelingName } from '../words';
import { FeelingFace } from './FeelingFace';

interface FeelingPickerProps {
  value: Feeling | null;
  onChange(feeling: Feeling): void;
  error?: string | null | undefined;
  hideLabel?: boolean | undefined;
}

/** Choice of five labelled faces, also with the keys 1 to 5. */
export function FeelingPicker({ value, onChange, error, hideLabel }: FeelingPickerProps) {
  const text = useText();
  const choose = (chosen: string) => {
    const feeling = FEELINGS.find((one) => String(one) === chosen);
    if (feeling) onChange(feeling);
  };
  const group = useRef<HTMLDivElement>(null);
  const chooseByKey = (feeling: Feeling) => {
    onChange(feeling);
    // Focuses the new choice, so that the arrow keys continue from it.
    group.current?.querySelector<HTMLElement>(`[value="${feeling}"]`)?.focus();
  };
  useShortcuts(Object.fromEntries(FEELINGS.map((feeling) => [String(feeling), () => chooseByKey(feeling)])));
  return (
    <FieldFrame label={text('review.feeling')} hideLabel={hideLabel} group error={error}>
      {({ labelId, describedBy }) => (
        <Radix.Root
          ref={group}
          value={value === null ? null : String(value)}
          onValueChange={choose}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-required
          className="grid grid-cols-5 gap-2"
        >
          {FEELINGS.map((feeling) => (
            <Radix.Item
              key={feeling}
              value={String(feeling)}
              data-autofocus={feeling === (value ?? FEELINGS[0]) || undefined}
              className="press flex min-h-20 min-w-0 flex-col items-center justify-center gap-1.5 rounded-card bg-card px-1 py-3 text-small text-n11 shadow-s1 hover:bg-n2 active:bg-n3 data-[state=checked]:bg-y9 data-[state=checked]:font-strong data-[state=checked]:text-on-primary data-[state=checked]:shadow-[inset_0_0_0_2px_var(--n12)] dark:hover:bg-n3 dark:data-[state=checked]:bg-y9"
            >
              <FeelingFace feeling={feeling} className="size-8" />
              <span className="max-w-full text-center hyphens-auto">{feelingName(feeling)}</span>
            </Radix.Item>
          ))}
        </Radix.Root>
      )}
    </FieldFrame>
  );
}
