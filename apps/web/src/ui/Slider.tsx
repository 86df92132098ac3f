import { FieldFrame, type FieldTexts } from './Field';

export interface SliderProps extends FieldTexts {
  value: number;
  onChange(value: number): void;
  min: number;
  max: number;
  step?: number | undefined;
  /** Formats the value: "3 days". */
  format(value: number): string;
}

/**
 * Native range input, which brings keyboard, touch and screen reader support. Uses `--solid` as its colour where set.
 */
export function Slider({ label, hint, error, hideLabel, value, onChange, min, max, step = 1, format }: SliderProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {({ id, describedBy }) => (
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          aria-valuetext={format(value)}
          aria-describedby={describedBy}
          className="block h-9 w-full cursor-pointer accent-(--solid) pointer-coarse:h-11"
        />
      )}
    </FieldFrame>
  );
}
