import type { Area } from '@sevenfold/contract';
import { AREA_NAME_MAX, PALETTE } from '@sevenfold/domain/activity';
import { toOneLine } from '@sevenfold/domain/text';
import { Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { dispatch } from '#dispatch';
import { isComposed, newId, useText } from '#platform';
import { Button, TextField } from '#ui';
import { createArea } from '#features/area';
import { areaNameError } from '../areaNames';
import { AreaColor } from './AreaRow';

const ADD = 'add-area';

/** A button that opens a row for a new area below the others. */
export function NewArea({ areas }: { areas: readonly Area[] }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    flushSync(() => setOpen(false));
    document.getElementById(ADD)?.focus();
  };
  if (isOpen) return <NewAreaRow areas={areas} onClose={close} />;
  return (
    <Button id={ADD} className="self-start" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
      {text('area.add')}
    </Button>
  );
}

interface NewAreaRowProps {
  readonly areas: readonly Area[];
  onClose(): void;
}

function NewAreaRow({ areas, onClose }: NewAreaRowProps) {
  const text = useText();
  const [name, setName] = useState('');
  const [color, setColor] = useState(() => unusedColor(areas));
  const [isErrorShown, setErrorShown] = useState(false);
  const error = areaNameError(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrorShown(true);
    if (error !== null) return;
    const line = toOneLine(name);
    dispatch(createArea({ id: newId(), name: line, color }), text('area.created', { name: line }));
    onClose();
  };
  const closeByEscape = (event: KeyboardEvent) => {
    // In the palette and while composing, Escape ends these only.
    if (event.key === 'Escape' && event.target instanceof HTMLInputElement && !isComposed(event.nativeEvent)) onClose();
  };
  return (
    <form
      noValidate
      aria-label={text('area.add')}
      onSubmit={submit}
      onKeyDown={closeByEscape}
      className="flex flex-wrap items-start gap-2"
    >
      <AreaColor color={color} label={text('area.color')} onChange={setColor} />
      <div className="min-w-40 flex-1">
        <TextField
          // The button that opened the row had the focus.
          ref={focus}
          label={text('area.name')}
          hideLabel
          placeholder={text('area.name')}
          value={name}
          limit={AREA_NAME_MAX}
          required
          autoComplete="off"
          error={
            error !== null && (isErrorShown || error === 'area.nameTooLong')
              ? text(error, { max: AREA_NAME_MAX })
              : null
          }
          onChange={(value) => {
            setName(value);
            setErrorShown(false);
          }}
        />
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          {text('area.add')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {text('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** The first colour of the palette that no area has, so that a new one can be told apart. */
const unusedColor = (areas: readonly Area[]): string =>
  (PALETTE.find(({ hex }) => !areas.some(({ color }) => color === hex)) ?? PALETTE[0]).hex;
