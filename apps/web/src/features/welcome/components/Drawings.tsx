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

function Tick({
  x,
  y,
  scale = 1,
  className = 'stroke-on-primary',
}: {
  x: number;
  y: number;
  scale?: number;
  className?: string;
}) {
  return (
    <path
      d="m-5 .3 3.4 3.4 6.4-7"
      transform={`translate(${x} ${y}) scale(${scale})`}
      strokeWidth={2.4}
      className={className}
    />
  );
}

const columnOf = (day: number) => 66 + day * 38;
const COLUMNS = [0, 1, 2, 3, 4, 5, 6].map(columnOf);
const TODAY = 3;
const ROWS = [
  { tint: 'fill-green-soft', ink: 'fill-green-solid', line: 'stroke-green-solid', done: 3, of: 3 },
  { tint: 'fill-sky-soft', ink: 'fill-sky-solid', line: 'stroke-sky-solid', done: 2, of: 4 },
  { tint: 'fill-violet-soft', ink: 'fill-violet-solid', line: 'stroke-violet-solid', done: 1, of: 2 },
];

/** A week with completed, current and future days, and the activities it consists of. */
export function WeekDrawing() {
  return (
    <Drawing>
      <Sheet x={36} y={36} width={288} height={70} />
      <rect x={columnOf(TODAY) - 18} y="42" width="36" height="58" rx="9" className="fill-n2 stroke-n5" />
      {COLUMNS.map((x, day) => (
        <g key={x}>
          <path d={`M${x - 6} 54h12`} strokeWidth="4" className={day === TODAY ? 'stroke-n11' : 'stroke-n6'} />
          <Disc x={x} y={79} day={day} />
        </g>
      ))}
      {ROWS.map((row, index) => (
        <g key={row.tint} transform={`translate(0 ${122 + index * 38})`}>
          <Sheet x={60} y={0} width={240} height={32} radius={10} />
          <rect x="68" y="6" width="20" height="20" rx="6" className={row.tint} />
          <circle cx="78" cy="16" r="4" className={row.ink} />
          <Line x={102} y={16} width={[52, 66, 44][index] ?? 50} strong />
          {Array.from({ length: row.of }, (_, segment) => (
            <path
              key={segment}
              d={`M${186 + segment * 17} 16h9`}
              strokeWidth="5"
              className={segment < row.done ? row.line : 'stroke-n4'}
            />
          ))}
          <circle cx="282" cy="16" r="8" className={index === 0 ? row.ink : 'stroke-n7'} strokeWidth="1.75" />
          {index === 0 && <Tick x={282} y={16} scale={0.7} className="stroke-card" />}
        </g>
      ))}
    </Drawing>
  );
}

function Disc({ x, y, day }: { x: number; y: number; day: number }) {
  if (day < TODAY) {
    return (
      <>
        <circle cx={x} cy={y} r="12.5" className="fill-y9" />
        <Tick x={x} y={y} />
      </>
    );
  }
  if (day > TODAY)
    return <circle cx={x} cy={y} r="11.5" className="stroke-n6" strokeWidth="1.75" strokeDasharray="3 3.6" />;
  return (
    <>
      <circle cx={x} cy={y} r="11" className="stroke-n4" strokeWidth="3.5" />
      <path d={`M${x} ${y - 11}a11 11 0 1 1-10.46 14.4`} className="stroke-progress" strokeWidth="3.5" />
    </>
  );
}

/** The three units: done or not, count, duration. */
export function UnitsDrawing() {
  return (
    <Drawing>
      <Sheet x={34} y={28} width={196} height={64} />
      <rect x="48" y="42" width="36" height="36" rx="10" className="fill-green-soft" />
      <path d="M60 68c0-9 4-14 13-15-1 9-5 14-13 15Zm0 0c2-5 4-8 8-10" strokeWidth="2.2" className="stroke-green-ink" />
      <Line x={100} y={52} width={58} strong />
      {[0, 1, 2].map((day) => (
        <path
          key={day}
          d={`M${100 + day * 20} 69h11`}
          strokeWidth="5"
          className={day < 2 ? 'stroke-green-solid' : 'stroke-n4'}
        />
      ))}
      <circle cx="204" cy="60" r="13" className="fill-green-solid" />
      <Tick x={204} y={60} className="stroke-card" />

      <Sheet x={92} y={102} width={240} height={64} />
      <rect x="106" y="116" width="36" height="36" rx="10" className="fill-sky-soft" />
      <path d="M117 125h14l-2 19h-10Zm1 7.5c4-2.5 8 2.5 12 0" strokeWidth="2.2" className="stroke-sky-ink" />
      <Line x={158} y={126} width={44} strong />
      <path d="M158 143h46" strokeWidth="5" className="stroke-n4" />
      <path d="M158 143h28" strokeWidth="5" className="stroke-sky-solid" />
      {[228, 288].map((x) => (
        <rect key={x} x={x} y="120" width="28" height="28" rx="8" className="fill-n3" />
      ))}
      <path d="M237 134h10M297 134h10M302 129v10" strokeWidth="2" className="stroke-n11" />
      <text x="272" y="140.5" textAnchor="middle" className="fill-n12 text-[1.125rem] font-semibold tabular-nums">
        5
      </text>

      <Sheet x={46} y={176} width={214} height={64} />
      <rect x="60" y="190" width="36" height="36" rx="10" className="fill-violet-soft" />
      <path
        d="M78 201c-3-2.4-6-3-10-3v17c4 0 7 .6 10 3 3-2.4 6-3 10-3v-17c-4 0-7 .6-10 3Zm0 0v17"
        strokeWidth="2.2"
        className="stroke-violet-ink"
      />
      <Line x={112} y={200} width={50} strong />
      <path d="M112 217h46" strokeWidth="5" className="stroke-n4" />
      <path d="M112 217h18" strokeWidth="5" className="stroke-violet-solid" />
      <circle cx="226" cy="208" r="20" className="stroke-n4" strokeWidth="4" />
      <path d="M226 188a20 20 0 1 1-18.5 27.6" className="stroke-violet-solid" strokeWidth="4" />
      <text x="226" y="212.5" textAnchor="middle" className="fill-n12 text-[.75rem] font-semibold tabular-nums">
        0:35
      </text>
    </Drawing>
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
            {isMet && <Tick x={80 + week * 33} y={185 - height + 13} scale={0.75} className="stroke-card" />}
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
