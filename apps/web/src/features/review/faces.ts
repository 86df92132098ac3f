import type { Feeling } from '@sevenfold/domain/review';

interface Face {
  readonly eyes: string;
  readonly mouth: string;
  /** True for a laughing mouth, which is filled. */
  readonly isOpen?: true;
}

const EYES = 'M11 12.2v1.6M21 12.2v1.6';

/** Paths of eyes and mouth in a square of 32 by 32. */
export const FACES: Record<Feeling, Face> = {
  1: {
    eyes: 'M9.8 11.2l3 1.8-3 1.8M22.2 11.2l-3 1.8 3 1.8',
    mouth: 'M10.4 22.2c.9-2 2.8-2 3.7-.6s2.9 1.4 3.8 0 2.8-1.4 3.7.6',
  },
  2: { eyes: EYES, mouth: 'M11 21.4c1.4-1 3.1-1.5 5-1.5s3.6.5 5 1.5' },
  3: { eyes: EYES, mouth: 'M11 20.3h10' },
  4: { eyes: EYES, mouth: 'M10.5 18.8c1.2 2.2 3.1 3.3 5.5 3.3s4.3-1.1 5.5-3.3' },
  5: {
    eyes: 'M9.4 13.4c.9-1.6 2.3-1.6 3.2 0M19.4 13.4c.9-1.6 2.3-1.6 3.2 0',
    mouth: 'M10 18h12c-.4 3.6-2.7 5.4-6 5.4S10.4 21.6 10 18Z',
    isOpen: true,
  },
};
