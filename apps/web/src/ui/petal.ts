/** Outline of the petal that points up, in the 32 by 32 square of the logo. */
export const PETAL = 'M16 13.4C14.6 11.6 13.1 9.7 13.1 7.4a2.9 2.9 0 0 1 5.8 0c0 2.3-1.5 4.2-2.9 6Z';

/** Degrees by which each of the seven petals is turned around the centre, one for each day of the week. */
export const TURNS = [0, 1, 2, 3, 4, 5, 6].map((day) => (day * 360) / 7);
