import { Check, Lock } from 'lucide-react';
import * as Radix from 'radix-ui/radio-group';
import { type ReactNode, useId } from 'react';
import { cx } from './cx';
import { FieldFrame } from './Field';

export interface RadioCardOption<V extends string> {
  value: V;
  title: string;
  /** Additional line, such as an example: "did I do it?" */
  description?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioCardsProps<V extends string> {
  label: string;
  value: V | null;
  onChange(value: NoInfer<V>): void;
  options: readonly RadioCardOption<V>[];
  /** Columns from the medium breakpoint on; one column below it. */
  columns?: 1 | 2 | 3 | undefined;
  /** Below it, rows of one card, for options of one line each. */
  hasRows?: boolean | undefined;
  /** Reason why the choice is locked: only the selected card is shown, with this reason. */
  locked?: string | undefined;
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
  /** Message below the cards. */
  error?: string | null | undefined;
}

const COLUMNS = { 1: '', 2: 'medium:grid-cols-2', 3: 'medium:grid-cols-3' };

/** The lines between the rows are the ground, seen through the gaps. In a form, each row has a hidden input after it. */
const ROWS =
  'medium:gap-2 max-medium:gap-px max-medium:rounded-control max-medium:border max-medium:border-n5 max-medium:bg-n5 max-medium:[&>*]:rounded-none max-medium:[&>*]:border-0 max-medium:[&>*]:py-2.5 max-medium:[&>button:first-of-type]:rounded-t-[inherit] max-medium:[&>button:last-of-type]:rounded-b-[inherit]';

/** Radio group for a few options that each need a short explanation. */
export function RadioCards<V extends string>({
  label,
  value,
  onChange,
  options,
  columns = 1,
  hasRows = false,
  locked,
  hideLabel,
  required,
  error,
}: RadioCardsProps<V>) {
  const shown = locked === undefined ? options : options.filter((option) => option.value === value);
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <FieldFrame label={label} hideLabel={hideLabel} group hint={locked} error={error}>
      {({ labelId, describedBy, invalid }) => (
        <Radix.Root
          value={value ?? null}
          onValueChange={choose}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-required={required}
          aria-invalid={invalid || undefined}
          disabled={locked !== undefined}
          className={cx('grid', hasRows ? ROWS : 'gap-2', locked === undefined && COLUMNS[columns])}
        >
          {shown.map((option) => (
            <Card
              key={option.value}
              option={option}
              locked={locked !== undefined}
              isNarrow={columns === 3 && locked === undefined}
            />
          ))}
        </Radix.Root>
      )}
    </FieldFrame>
  );
}

interface CardProps {
  option: RadioCardOption<string>;
  locked: boolean;
  /** True when the cards are laid out in columns on wide screens; descriptions then use the full card width. */
  isNarrow: boolean;
}

function Card({ option, locked, isNarrow }: CardProps) {
  const id = useId();
  return (
    <Radix.Item
      value={option.value}
      disabled={locked || option.disabled === true}
      aria-labelledby={`${id}title`}
      aria-describedby={option.description === undefined ? undefined : `${id}note`}
      className={cx(
        'group flex min-h-11 w-full flex-wrap content-start items-start gap-x-3 rounded-control border border-n5 bg-card px-3.5 py-3 text-left transition-colors dark:bg-n2',
        'not-disabled:hover:border-n7 not-disabled:hover:bg-n2 not-disabled:active:bg-n3 data-[state=checked]:border-n12 data-[state=checked]:inset-ring data-[state=checked]:inset-ring-n12',
        !locked && 'disabled:opacity-60',
      )}
    >
      {option.icon && <span className="mt-px flex-none text-n11">{option.icon}</span>}
      <span id={`${id}title`} className="min-w-0 flex-1 text-body font-strong">
        {option.title}
      </span>
      {locked ? (
        <Lock className="mt-0.5 size-4 text-n10" aria-hidden="true" />
      ) : (
        <span
          className="mt-px flex size-5 flex-none items-center justify-center rounded-full border-2 border-n8 group-data-[state=checked]:border-n12 group-data-[state=checked]:bg-y9"
          aria-hidden="true"
        >
          <Radix.Indicator>
            <Check className="size-3 text-on-primary stroke-[3.5]" />
          </Radix.Indicator>
        </span>
      )}
      {option.description !== undefined && (
        <span
          id={`${id}note`}
          className={cx(
            'basis-full pr-8 text-small text-pretty text-n10',
            option.icon !== undefined && 'pl-8',
            isNarrow && 'medium:px-0 medium:pt-1',
          )}
        >
          {option.description}
        </span>
      )}
    </Radix.Item>
  );
}
