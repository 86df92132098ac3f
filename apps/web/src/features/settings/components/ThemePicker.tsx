import { THEME_MODES, type ThemeMode } from '@sevenfold/domain/user';
import type { TextKey } from '@sevenfold/i18n';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useText } from '#platform';

interface ThemePickerProps {
  readonly value: ThemeMode;
  onChange(mode: ThemeMode): void;
}

const LABELS: Readonly<Record<ThemeMode, TextKey>> = {
  SYSTEM: 'settings.themeSystem',
  LIGHT: 'settings.themeLight',
  DARK: 'settings.themeDark',
};

/** Choice of themes, each shown as a preview. */
export function ThemePicker({ value, onChange }: ThemePickerProps) {
  const text = useText();
  const name = useId();
  return (
    <fieldset>
      <legend className="pb-2 text-small font-medium text-n11">{text('settings.theme')}</legend>
      <div className="grid grid-cols-3 gap-3">
        {THEME_MODES.map((mode) => (
          <label key={mode} className="group flex cursor-pointer flex-col gap-1.5">
            <input
              type="radio"
              name={name}
              value={mode}
              checked={mode === value}
              onChange={() => onChange(mode)}
              className="peer sr-only"
            />
            <span className="overflow-hidden rounded-control border border-n6 transition-colors group-hover:border-n8 peer-checked:border-n12 peer-checked:ring-1 peer-checked:ring-n12 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-(--focus-line)">
              <Preview mode={mode} />
            </span>
            <span className="flex min-h-6 items-center justify-center gap-1.5 text-small text-n11 peer-checked:font-medium peer-checked:text-n12">
              {mode === value && <Check className="size-4" aria-hidden="true" />}
              {text(LABELS[mode])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Fixed colours of the previews, independent of the current theme: backgrounds, lines and texts. */
const LIGHT = { page: '#FCFBF9', side: '#F1F0EC', card: '#FFFFFF', edge: '#E1DFDA', line: '#B8B6AF', title: '#1B1914' };
const DARK = { page: '#10100E', side: '#181714', card: '#1F1E1B', edge: '#302F2B', line: '#74716B', title: '#F5F3F0' };
const YELLOW = '#FFD539';
const WIDTH = 96;

function Preview({ mode }: { mode: ThemeMode }) {
  const clip = useId();
  return (
    <svg viewBox={`0 0 ${WIDTH} 60`} className="block w-full" aria-hidden="true">
      {mode !== 'DARK' && <Sketch colors={LIGHT} />}
      {mode === 'DARK' && <Sketch colors={DARK} />}
      {mode === 'SYSTEM' && (
        <g clipPath={`url(#${clip})`}>
          <Sketch colors={DARK} />
        </g>
      )}
      <clipPath id={clip}>
        <path d={`M${WIDTH * 0.58} 0H${WIDTH}V60H${WIDTH * 0.42}Z`} />
      </clipPath>
    </svg>
  );
}

/** A simplified screen of the app. */
function Sketch({ colors }: { colors: typeof LIGHT }) {
  return (
    <>
      <path fill={colors.page} d={`M0 0h${WIDTH}v60H0z`} />
      <path fill={colors.side} d="M0 0h24v60H0z" />
      <rect x="5" y="8" width="7" height="7" rx="2" fill={YELLOW} />
      <path stroke={colors.line} strokeWidth="2.5" strokeLinecap="round" d="M6 25h12M6 33h9M6 41h11" />
      <path stroke={colors.title} strokeWidth="3.5" strokeLinecap="round" d="M34 13h24" />
      {[22, 40].map((y) => (
        <g key={y}>
          <rect x="32.5" y={y + 0.5} width="56" height="14" rx="3.5" fill={colors.card} stroke={colors.edge} />
          <path stroke={colors.line} strokeWidth="2.5" strokeLinecap="round" d={`M39 ${y + 7.5}h20`} />
          <circle
            cx="80"
            cy={y + 7.5}
            r="3.5"
            fill={y === 22 ? YELLOW : 'none'}
            stroke={y === 22 ? YELLOW : colors.line}
            strokeWidth="1.5"
          />
        </g>
      ))}
    </>
  );
}
