import type { Area } from '@sevenfold/contract';
import { AREA_NAME_MAX, PALETTE } from '@sevenfold/domain/activity';
import { toOneLine } from '@sevenfold/domain/text';
import { type FormEvent, useId, useState } from 'react';
import { dispatch } from '../../../dispatch/dispatch';
import { newId } from '../../../platform/id';
import { text, useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { ColorPicker } from '../../../ui/ColorPicker';
import { Dialog } from '../../../ui/Dialog';
import { TextField } from '../../../ui/TextField';
import { changeArea, createArea } from '../../area/commands';

interface AreaFormProps {
  /** The area to edit; undefined to add one. */
  readonly area: Area | undefined;
  readonly areas: readonly Area[];
  readonly open: boolean;
  onClose(): void;
}

/** Adds an area, or renames and recolours one. */
export function AreaForm({ area, areas, open, onClose }: AreaFormProps) {
  useText();
  const formId = useId();
  const [name, setName] = useState(area?.name ?? '');
  const [color, setColor] = useState(area?.color ?? unusedColor(areas));
  const [isErrorShown, setErrorShown] = useState(false);
  const error = errorOf(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrorShown(true);
    if (error !== null) return;
    save(area, toOneLine(name), color);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={area ? area.name : text('area.add')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{text('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {text(area ? 'area.save' : 'area.add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-1">
        <TextField
          label={text('area.name')}
          value={name}
          limit={AREA_NAME_MAX}
          required
          autoComplete="off"
          error={isErrorShown || toOneLine(name).length > AREA_NAME_MAX ? error : null}
          onChange={setName}
          onBlur={() => setErrorShown(name !== '')}
        />
        <ColorPicker label={text('area.color')} value={color} onChange={setColor} />
      </form>
    </Dialog>
  );
}

function save(area: Area | undefined, name: string, color: string): void {
  if (!area) dispatch(createArea({ id: newId(), name, color }), text('area.created', { name }));
  else if (name !== area.name || color !== area.color)
    dispatch(changeArea(area, { name, color }), text('area.changed', { name }));
}

/** Reason why a name cannot be saved; null if it can. */
function errorOf(name: string): string | null {
  const { length } = toOneLine(name);
  if (length === 0) return text('area.nameEmpty');
  return length > AREA_NAME_MAX ? text('area.nameTooLong', { max: AREA_NAME_MAX }) : null;
}

/** The first colour of the palette that no area has, so that a new one can be told apart. */
const unusedColor = (areas: readonly Area[]): string =>
  (PALETTE.find(({ hex }) => !areas.some(({ color }) => color === hex)) ?? PALETTE[0]).hex;
