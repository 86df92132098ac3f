import { PETAL, TURNS } from './petal';

/** The mark on its yellow background. Hidden from screen readers unless it has a title. */
export function LogoMark({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      className="flex-none"
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <rect width="32" height="32" rx="9" className="fill-y9" />
      <g className="fill-on-primary">
        {TURNS.map((turn) => (
          <path key={turn} d={PETAL} transform={`rotate(${turn} 16 16)`} />
        ))}
      </g>
    </svg>
  );
}
