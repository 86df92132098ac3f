/** Seven petals around a centre, one for each day of the week. */
const PETAL = 'M16 13.4C14.6 11.6 13.1 9.7 13.1 7.4a2.9 2.9 0 0 1 5.8 0c0 2.3-1.5 4.2-2.9 6Z';
const TURNS = [0, 1, 2, 3, 4, 5, 6].map((day) => (day * 360) / 7);

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

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark size={size} />
      <span className="text-h3 tracking-tight">Sevenfold</span>
    </span>
  );
}
