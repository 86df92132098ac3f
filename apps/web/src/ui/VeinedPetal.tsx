import { PETAL, VEIN } from './petal';

/** The petal of a full day, alone. */
export const VeinedPetal = ({ className }: { readonly className: string }) => (
  <svg viewBox="11 4.2 10 9.4" className={className} aria-hidden="true">
    <path d={PETAL} className="fill-y9" />
    <path d={VEIN} className="fill-on-primary/45" />
  </svg>
);
