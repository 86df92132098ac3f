import { PALETTE, type PaletteName } from '@sevenfold/domain/activity';

/** Colours of an activity's tile: its ground, and the icon on it. */
export interface TileColors {
  readonly soft: string;
  readonly ink: string;
}

interface ThemedTile {
  readonly light: TileColors;
  readonly dark: TileColors;
}

const tile = (lightSoft: string, lightInk: string, darkSoft: string, darkInk: string): ThemedTile => ({
  light: { soft: lightSoft, ink: lightInk },
  dark: { soft: darkSoft, ink: darkInk },
});

/** The tokens of `app.css`, of both themes: styles can only be read in the theme that is shown. */
export const TILES: Readonly<Record<PaletteName, ThemedTile>> = {
  red: tile('#fdecea', '#95302e', '#3a2622', '#ffbeb8'),
  orange: tile('#fdf0e9', '#8a4100', '#3a2b20', '#ffc29d'),
  ochre: tile('#f4f0e8', '#715213', '#383021', '#ebcc99'),
  lime: tile('#edf1e8', '#4c610d', '#313622', '#c4dc96'),
  green: tile('#ebf5ed', '#196938', '#273426', '#a5e3b4'),
  teal: tile('#e9f1f0', '#036660', '#21302c', '#9ce0d9'),
  sky: tile('#eaf4f9', '#00617f', '#283437', '#a1dbf5'),
  blue: tile('#ebf3ff', '#21579f', '#252e38', '#b4d3ff'),
  violet: tile('#eeedfd', '#5745a4', '#2a2835', '#cecaff'),
  magenta: tile('#f6ecf8', '#7a3984', '#342833', '#f0bcf8'),
  rose: tile('#feeef1', '#8f3252', '#3b2d2e', '#fcbdcd'),
  graphite: tile('#eeeded', '#504d46', '#2d2c28', '#d3d1cc'),
};

/** Lightness of the ground, and bounds of that of the icon, as `--soft-at`, `--ink-dark` and `--ink-light`. */
const BOUNDS = { light: { soft: 0.957, ink: [0, 0.43] }, dark: { soft: 0.29, ink: [0.86, 1] } } as const;
const SOFT_CHROMA = 0.025;
const INK_CHROMA = 0.12;

/** The colours of the tile of an activity in both themes, as `ui/activityColor` shows them. */
export function tileColors(hex: string): ThemedTile {
  const wanted = hex.toUpperCase();
  const name = PALETTE.find((swatch) => swatch.hex === wanted)?.name;
  return name ? TILES[name] : { light: customTile(hex, 'light'), dark: customTile(hex, 'dark') };
}

function customTile(hex: string, theme: 'light' | 'dark'): TileColors {
  const { lightness, chroma, hue } = toOklch(hex);
  const { soft, ink } = BOUNDS[theme];
  return {
    soft: toHex({ lightness: soft, chroma: Math.min(chroma, SOFT_CHROMA), hue }),
    ink: toHex({
      lightness: Math.max(ink[0], Math.min(lightness, ink[1])),
      chroma: Math.min(chroma, INK_CHROMA),
      hue,
    }),
  };
}

interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  /** Radians. */
  readonly hue: number;
}

// Matrices of https://bottosson.github.io/posts/oklab/

function toOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  };
}

function toHex({ lightness, chroma, hue }: Oklch): string {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${rgb
    .map((one) =>
      Math.round(gamma(one) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function gamma(value: number): number {
  const inside = Math.min(1, Math.max(0, value));
  return inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
}
