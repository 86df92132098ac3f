import { ICONS, type IconName, isIcon } from '@sevenfold/domain/activity';
import * as Radix from 'radix-ui/radio-group';
import { useState } from 'react';
import { useText } from '#platform';
import { activityColor } from './activityColor';
import { ActivityIcon } from './ActivityTile';
import { FieldFrame } from './Field';
import { TextField } from './TextField';

export interface IconPickerProps {
  label: string;
  /** A name of the icon set, or an emoji. */
  value: string;
  onChange(icon: string): void;
  /** Stored colour. */
  color: string;
}

type Camel<S extends string> = S extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : S;

/** Maps "heart-pulse" to its message key "ui.icon.heartPulse". */
function iconTextKey(icon: IconName): `ui.icon.${Camel<IconName>}` {
  const key = icon.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `ui.icon.${key as Camel<IconName>}`;
}

const NAMES: ReadonlySet<string> = new Set(ICONS);

/** Picker for the icon set, with a field for any emoji. */
export function IconPicker({ label, value, onChange, color }: IconPickerProps) {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const emoji = typed ?? (NAMES.has(value) ? '' : value);
  const type = (next: string) => {
    const trimmed = next.trim();
    setTyped(next);
    if (isIcon(trimmed) && !NAMES.has(trimmed)) onChange(trimmed);
  };
  const wrong = emoji.trim() !== '' && (!isIcon(emoji.trim()) || NAMES.has(emoji.trim()));
  return (
    <div className="flex flex-col gap-3">
      <FieldFrame label={label} group>
        {({ labelId }) => (
          <Radix.Root
            value={NAMES.has(value) ? value : null}
            onValueChange={(icon) => {
              setTyped(null);
              onChange(icon);
            }}
            aria-labelledby={labelId}
            style={activityColor(color)}
            className="grid max-h-58 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-0.5 overflow-y-auto rounded-control border border-n5 p-1.5"
          >
            {ICONS.map((icon) => (
              <Radix.Item
                key={icon}
                value={icon}
                aria-label={text(iconTextKey(icon))}
                className="mx-auto flex size-10 items-center justify-center rounded-control text-n11 transition-colors hover:bg-n3 active:bg-n4 data-[state=checked]:bg-(--soft) data-[state=checked]:text-(--ink) data-[state=checked]:inset-ring-2 data-[state=checked]:inset-ring-(--solid) focus-inset"
              >
                <ActivityIcon icon={icon} className="size-5" />
              </Radix.Item>
            ))}
          </Radix.Root>
        )}
      </FieldFrame>
      <div className="max-w-60">
        <TextField
          label={text('ui.emoji')}
          value={emoji}
          onChange={type}
          onBlur={() => !wrong && setTyped(null)}
          autoComplete="off"
          error={wrong ? text('ui.emojiError') : null}
        />
      </div>
    </div>
  );
}
