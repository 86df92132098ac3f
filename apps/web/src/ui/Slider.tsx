import { FieldFrame, type FieldTexts } from './Field';

export interface SliderProps extends FieldTexts {
  value: number;
  onChange(value: number): void;
  min: number;
  max: number;
  step?: number | undefined;
  /** How the value reads: "3 days". */
  format(value: number): string;
}

/**
 * A number by dragging. The browser's own: keys, touch and reading aloud are there. Its colour is `--solid`, where that
 * is set.
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
