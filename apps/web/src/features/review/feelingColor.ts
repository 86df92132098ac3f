import type { Feeling } from '@sevenfold/domain/review';
import type { CSSProperties } from 'react';

const PALETTE_NAMES = { 1: 'violet', 2: 'blue', 4: 'green' } as const;

interface FeelingVariables extends CSSProperties {
  readonly '--solid': string;
  readonly '--soft': string;
  readonly '--ground': string;
  readonly '--ink': string;
  readonly '--on-feeling': string;
}

const NEUTRAL: FeelingVariables = {
  '--solid': 'var(--n8)',
  '--soft': 'var(--n3)',
  '--ground': 'color-mix(in oklab, var(--n9) var(--feeling-ground), var(--n1))',
  '--ink': 'var(--n11)',
  '--on-feeling': 'var(--on-solid)',
};

const SUNLIGHT: FeelingVariables = {
  '--solid': 'var(--y9)',
  '--soft': 'var(--y3)',
  '--ground': 'var(--sunlight)',
  '--ink': 'var(--y12)',
  '--on-feeling': 'var(--on-primary)',
};

/**
 * Colours of a feeling, from dusk over a neutral middle to sunlight: sets `--solid`, `--soft`, `--ink`, `--on-feeling`
 * (text on solid) and `--ground`, which is stronger than the tint, so that feelings are told apart by it alone.
 */
export function feelingColor(feeling: Feeling): FeelingVariables {
  if (feeling === 3) return NEUTRAL;
  if (feeling === 5) return SUNLIGHT;
  const name = PALETTE_NAMES[feeling];
  return {
    '--solid': `var(--${name}-solid)`,
    '--soft': `var(--${name}-soft)`,
    '--ground': `color-mix(in oklab, var(--${name}-solid) var(--feeling-ground), var(--n1))`,
    '--ink': `var(--${name}-ink)`,
    '--on-feeling': 'var(--on-solid)',
  };
}

/** Tint of a page or a picture: text of all levels but the tertiary is readable on it. */
export const feelingTint = (feeling: Feeling | null): string =>
  feeling === null
    ? 'var(--n1)'
    : `color-mix(in oklab, ${feeling === 5 ? 'var(--y3)' : feelingColor(feeling)['--soft']} var(--feeling-share), var(--n1))`;
