import type { Area } from '@sevenfold/contract';
import { AREA_NAME_MAX } from '@sevenfold/domain/activity';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposed, useText } from '#platform';
import { activityColor, ColorPicker, cx, Menu, type MenuEntry, Popover, TextField } from '#ui';
import { changeArea } from '#features/area';
import { areaNameError } from '../areaNames';
import type { Autosave } from '../useAutosave';
import { useTextAutosave } from '../useTextAutosave';
import { SavedTick } from './Setting';

interface AreaRowProps {
  readonly area: Area;
  /** Number of its activities. */
  readonly count: number;
  readonly handle: ReactNode;
  readonly items: readonly MenuEntry[];
  readonly autosave: Autosave;
}

/** An area as a line of text; its name turns into a field on a press, its colour opens the palette. */
export function AreaRow({ area, count, handle, items, autosave }: AreaRowProps) {
  const text = useText();
  const { field, reset } = useTextAutosave({
    saved: area.name,
    limit: AREA_NAME_MAX,
    errorOf: areaNameError,
    onSave: (name) => autosave.save(area.id, changeArea(area, { name })),
  });
  const [isEdited, setEdited] = useState(false);
  const name = useRef<HTMLButtonElement>(null);
  const isValid = field.error === null && areaNameError(field.value) === null;
  const close = () => {
    flushSync(() => setEdited(false));
    name.current?.focus();
  };
  const closeByKey = (event: KeyboardEvent) => {
    field.onKeyDown(event);
    if (isComposed(event.nativeEvent)) return;
    if (event.key === 'Escape') reset();
    if (event.key !== 'Escape' && !(event.key === 'Enter' && isValid)) return;
    // Enter would press the button that has the focus then.
    event.preventDefault();
    close();
  };
  const leave = (event: FocusEvent) => {
    field.onBlur();
    // Closed by a key, the field is left while it is removed.
    if (isValid && event.target.isConnected) setEdited(false);
  };
  const takeBack = () => {
    reset();
    autosave.takeBack();
  };
  return (
    <div className="relative flex items-start gap-1 py-3 pr-2 pl-1.5 before:absolute before:top-0 before:right-0 before:left-11 before:hidden before:h-px before:bg-n4 pointer-coarse:px-2.5 pointer-coarse:py-2 pointer-coarse:before:left-22 [li+li_&]:before:block">
      <span className={cx(BESIDE_NAME, 'not-pointer-coarse:-mr-1')}>{handle}</span>
      <AreaColor
        color={area.color}
        label={text('area.colorOf', { name: area.name })}
        onChange={(color) => autosave.save(area.id, changeArea(area, { color }))}
      />
      <div className="-ml-1 min-w-0 flex-1">
        {isEdited ? (
          <TextField
            {...field}
            // The button that turned into the field had the focus.
            ref={select}
            label={text('area.nameOf', { name: area.name })}
            hideLabel
            required
            autoComplete="off"
            onBlur={leave}
            className="px-1.5!"
            onKeyDown={closeByKey}
          />
        ) : (
          <button
            ref={name}
            type="button"
            aria-label={text('area.edit', { name: area.name })}
            onClick={() => setEdited(true)}
            className="press flex min-h-9 w-full items-center justify-between gap-3 rounded-control px-1.5 text-left hover:bg-n3 active:bg-n4 pointer-coarse:min-h-11"
          >
            <span className="min-w-0 text-body font-strong text-n12 wrap-anywhere">{area.name}</span>
            <span className="flex-none text-small text-n10 tabular-nums">{text('area.contents', { count })}</span>
          </button>
        )}
        {autosave.field === area.id && (
          <p className="flex min-h-7 items-center justify-end px-1.5 text-small text-n10">
            <SavedTick onTakeBack={takeBack} onGone={() => name.current?.focus()} />
          </p>
        )}
      </div>
      <span className={BESIDE_NAME}>
        <Menu label={text('area.more', { name: area.name })} items={items} />
      </span>
    </div>
  );
}

function select(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/** As high as the text field. */
const BESIDE_NAME = 'flex min-h-9 flex-none items-center pointer-coarse:min-h-11';

interface AreaColorProps {
  readonly color: string;
  readonly label: string;
  onChange(hex: string): void;
}

/** A button in the area's colour, which opens the palette. */
export function AreaColor({ color, label, onChange }: AreaColorProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <button
      type="button"
      aria-label={label}
      className="press flex size-9 flex-none items-center justify-center rounded-control hover:bg-n3 active:bg-n4 data-[state=open]:bg-n4 pointer-coarse:size-11"
    >
      <span className="size-5 rounded-chip bg-(--solid)" style={activityColor(color)} aria-hidden="true" />
    </button>
  );
  return (
    <Popover trigger={trigger} label={label} align="start" open={isOpen} onOpenChange={setOpen}>
      <ColorPicker label={label} value={color} isNarrow onChange={onChange} />
    </Popover>
  );
}
