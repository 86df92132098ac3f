import { Petals } from './LogoMark';
import { PETAL } from './petal';

/** Drawing of 96 pixels of the mark in lines, with one petal filled: for what is missing. */
export const MarkDrawing = () => (
  <svg width="96" viewBox="4 4 24 24" fill="none" className="stroke-n6" strokeWidth=".5" aria-hidden="true">
    <Petals />
    <path d={PETAL} className="fill-y9" />
  </svg>
);
