import { type Feeling, FEELINGS } from '@sevenfold/domain/review';
import * as Radix from 'radix-ui/radio-group';
import { useRef } from 'react';
import { useShortcuts } from '#navigation';
import { useText } from '#platform';
import { FieldFrame, Kbd } from '#ui';
import { feelingColor } from '../feelingColor';
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
          className="flex justify-between gap-1"
        >
          {FEELINGS.map((feeling) => (
            <Radix.Item
              key={feeling}
              value={String(feeling)}
              data-autofocus={feeling === (value ?? FEELINGS[0]) || undefined}
              className="group press focus-none flex w-16 min-w-0 flex-col items-center gap-2 text-small text-n10 medium:w-24 medium:gap-3 medium:text-body data-[state=checked]:font-strong data-[state=checked]:text-n12"
              style={feelingColor(feeling)}
            >
              <span className="flex aspect-square w-full items-center justify-center rounded-full bg-(--solid) text-(--on-feeling) transition-[scale] group-hover:scale-104 group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-(--focus-line) group-data-[state=checked]:shadow-[0_0_0_3px_var(--n1),0_0_0_5px_var(--n12)]">
                <FeelingFace feeling={feeling} isBare className="size-full" />
              </span>
              <span className="flex max-w-full flex-wrap items-center justify-center gap-x-2 text-center hyphens-auto">
                {feelingName(feeling)}
                <Kbd keys={String(feeling)} className="max-expanded:hidden pointer-coarse:hidden" />
              </span>
            </Radix.Item>
          ))}
        </Radix.Root>
      )}
    </FieldFrame>
  );
}
