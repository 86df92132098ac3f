import type { ReactNode } from 'react';

/** Drawing of a slide on the shared disc. Hidden from screen readers, because the text is below. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 360 264"
      className="block h-auto w-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="180" cy="132" r="126" className="fill-y3" />
      {children}
    </svg>
  );
}

/** A card of the app, with its soft shadow drawn as an edge. */
function Sheet({
  x,
  y,
  width,
  height,
  radius = 14,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
}) {
  return (
    <>
      <rect x={x + 1} y={y + 4} width={width - 2} height={height} rx={radius} className="fill-y12 opacity-4" />
      <rect x={x} y={y + 2} width={width} height={height} rx={radius} className="fill-y12 opacity-4" />
      <rect x={x} y={y} width={width} height={height} rx={radius} className="fill-card stroke-n5" strokeWidth="1" />
    </>
  );
}

function Line({ x, y, width, strong = false }: { x: number; y: number; width: number; strong?: boolean }) {
  return (
    <path d={`M${x} ${y}h${width}`} strokeWidth={strong ? 6 : 5} className={strong ? 'stroke-n11' : 'stroke-n6'} />
  );
}

function Tick({ x, y }: { x: number; y: number }) {
  return (
    <path
      d="m-5 .3 3.4 3.4 6.4-7"
      transform={`translate(${x} ${y}) scale(.75)`}
      strokeWidth={2.4}
      className="stroke-card"
    />
  );
}

const WEEKS = [44, 62, 38, 70, 58, 84];

/** Past weeks against their goal, and the next one without a goal yet. */
export function ReviewDrawing() {
  return (
    <Drawing>
      <Sheet x={44} y={34} width={272} height={176} />
      <Line x={64} y={58} width={74} strong />
      <Line x={64} y={74} width={44} />
      <path d="M64 186h232" strokeWidth="1.5" className="stroke-n5" />
      {WEEKS.map((height, week) => {
        const isMet = height >= 58;
        return (
          <g key={week}>
            <path
              d={`M${70 + week * 33} 185v${-height + 6}a5 5 0 0 1 5-5h10a5 5 0 0 1 5 5v${height - 6}Z`}
              className={isMet ? 'fill-green-solid' : 'fill-green-solid opacity-40'}
            />
            {isMet && <Tick x={80 + week * 33} y={185 - height + 13} />}
          </g>
        );
      })}
      <path d="M64 127h198v-18h38" strokeWidth="1.75" strokeDasharray="4 5" className="stroke-n8" />
      <path
        d="M268.5 184.5v-62.5a5 5 0 0 1 5-5h10a5 5 0 0 1 5 5v62.5Z"
        className="fill-y3 stroke-n8"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />

      <Sheet x={196} y={196} width={138} height={46} radius={12} />
      {[214, 236, 258].map((x, face) => (
        <g key={x} className={face === 2 ? 'stroke-on-primary' : 'stroke-n7'}>
          <circle
            cx={x + 4}
            cy="219"
            r="9"
            className={face === 2 ? 'fill-y9' : undefined}
            strokeWidth={face === 2 ? 1.75 : 1.5}
          />
          <path d={`M${x + 1} 216.5v.1M${x + 7} 216.5v.1`} strokeWidth="2.2" />
          <path
            d={face === 0 ? `M${x} 223.5q4-3 8 0` : face === 1 ? `M${x} 222.5h8` : `M${x} 221.5q4 4 8 0`}
            strokeWidth="1.75"
          />
        </g>
      ))}
      <Line x={288} y={219} width={28} />
    </Drawing>
  );
}
