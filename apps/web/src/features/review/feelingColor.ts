import type { Feeling } from '@sevenfold/domain/review';
import type { CSSProperties } from 'react';

const PALETTE_NAMES = { 1: 'violet', 2: 'blue', 3: 'teal', 4: 'green' } as const;

interface FeelingVariables extends CSSProperties {
  readonly '--solid': string;
  readonly '--soft': string;
  readonly '--ground': string;
  readonly '--ink': string;
  readonly '--on-feeling': string;
}

/**
 * Colours of a feeling, from dusk to sunlight: sets `--solid`, `--soft`, `--ink`, `--on-feeling` (text on solid) and
 * `--ground`, which is stronger than the tint, and neutral in the middle, so that feelings are told apart by it alone.
 */
export function feelingColor(feeling: Feeling): FeelingVariables {
  if (feeling === 5)
    return {
      '--solid': 'var(--y9)',
      '--soft': 'var(--y3)',
      '--ground': 'var(--y4)',
      '--ink': 'var(--y12)',
      '--on-feeling': 'var(--on-primary)',
    };
  const name = PALETTE_NAMES[feeling];
  return {
    '--solid': `var(--${name}-solid)`,
    '--soft': `var(--${name}-soft)`,
    '--ground': feeling === 3 ? 'var(--n5)' : `color-mix(in oklab, var(--${name}-solid) 26%, var(--n1))`,
    '--ink': `var(--${name}-ink)`,
    '--on-feeling': 'var(--on-solid)',
  };
}

/** Tint of a page or a picture: text of all levels but the tertiary is readable on it. */
export const feelingTint = (feeling: Feeling | null): string =>
  feeling === null
    ? 'var(--n1)'
    : `color-mix(in oklab, ${feeling === 5 ? 'var(--y3)' : feelingColor(feeling)['--soft']} var(--feeling-share), var(--n1))`;
