import type { CivilDate } from '@sevenfold/domain/calendar';
import { isCivilDate, MIN_DATE } from '@sevenfold/domain/calendar';
import type { DateRange } from '@sevenfold/domain/explore';
import { useRef, useState } from 'react';
import { dayShortWithYear, text as say, useText } from '#platform';
import { Button, TextField } from '#ui';
import { rangeErrors, type DateFieldError } from '../choice';

interface RangeFieldsProps {
  readonly range: DateRange;
  readonly today: CivilDate;
  onShow(range: DateRange): void;
}

/** Custom range. Invalid input is kept until it is corrected. */
export function RangeFields({ range, today, onShow }: RangeFieldsProps) {
  const text = useText();
  const [typed, setTyped] = useState<{ from: string; to: string }>(range);
  const [isTried, setTried] = useState(false);
  // Follows the address, by the browser's back button for example.
  const [known, setKnown] = useState(range);
  if (known.from !== range.from || known.to !== range.to) {
    setKnown(range);
    setTyped(range);
    setTried(false);
  }
  const form = useRef<HTMLFormElement>(null);
  const errors = rangeErrors(typed, today);
  const show = () => {
    setTried(true);
    if (errors.from ?? errors.to)
      form.current?.querySelector<HTMLInputElement>(`[name=${errors.from ? 'from' : 'to'}]`)?.focus();
    else if (isCivilDate(typed.from) && isCivilDate(typed.to)) onShow({ from: typed.from, to: typed.to });
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-2 items-start gap-3 medium:flex medium:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          type="date"
          label={text(name === 'from' ? 'explore.from' : 'explore.to')}
          min={MIN_DATE}
          max={today}
          className="medium:w-40"
          value={typed[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
          onBlur={() => typed[name] !== range[name] && setTried(true)}
          error={isTried ? errorText(errors[name]) : null}
        />
      ))}
      <Button type="submit" className="max-medium:col-span-2 medium:mt-6">
        {text('explore.show')}
      </Button>
    </form>
  );
}

function errorText(error: DateFieldError | null): string | null {
  if (error === null || error === 'TOO_MANY') return null;
  return error === 'tooEarly'
    ? say('explore.error.tooEarly', { day: dayShortWithYear(MIN_DATE) })
    : say(`explore.error.${error}`);
}
