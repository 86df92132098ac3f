import { PETAL, TURNS } from './petal';

/** The seven petals of the mark. */
export const Petals = () => TURNS.map((turn) => <path key={turn} d={PETAL} transform={`rotate(${turn} 16 16)`} />);

/** The mark on its yellow background. */
export function LogoMark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" className="flex-none" aria-hidden="true">
      <rect width="32" height="32" rx="9" className="fill-y9" />
      <g className="fill-on-primary">
        <Petals />
      </g>
    </svg>
  );
}
