import { LIFE_AREAS, type LifeArea, SCORE_MAX, type Scores } from '@sevenfold/domain/lifeRating';
import { useRef } from 'react';
import { useText } from '#platform';
import { activityColor, cx, useWidth } from '#ui';
import {
  estimatedWidth,
  heightFor,
  labelPlace,
  labelSizeFor,
  pathOf,
  pointOn,
  radiusFor,
  ringOf,
  verticesOf,
  drawWedge,
} from '../radar';
import { lifeAreaColor, lifeAreaName, scoresSummary } from '../words';
import { ScoreTable } from './ScoreTable';

interface RadarWheelProps {
  readonly scores: Scores;
  /** Drawn as a dashed outline. */
  readonly before?: Scores | undefined;
  /** Areas with a strong label and a dashed outline up to the whole score. */
  readonly highlighted?: readonly LifeArea[] | undefined;
}

const RINGS = [2, 4, 6, 8, 10];
/** Width before the first layout, in pixels. */
const FIRST_WIDTH = 358;

/** The scores of the life areas as wedges that grow, with the same figures in a table for screen readers. */
export function RadarWheel({ scores, before, highlighted = [] }: RadarWheelProps) {
  useText();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || FIRST_WIDTH;
  const size = labelSizeFor(width);
  const widths = LIFE_AREAS.map((area) => estimatedWidth(lifeAreaName(area), size));
  const radius = radiusFor(width, widths);
  const height = heightFor(radius);
  return (
    <div ref={frame} className="w-full">
      <svg
        role="img"
        aria-label={scoresSummary(scores)}
        viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
        width={width}
        height={height}
        className="mx-auto block max-w-full overflow-visible"
      >
        {RINGS.map((ring) => (
          <polygon
            key={ring}
            points={ringOf(ring, radius)}
            className="fill-none stroke-n6 dark:stroke-n7"
            strokeWidth="1"
          />
        ))}
        {LIFE_AREAS.map((area) => {
          const end = pointOn(area, radius);
          return <line key={area} x2={end.x} y2={end.y} className="stroke-n5 dark:stroke-n6" strokeWidth="1" />;
        })}
        {LIFE_AREAS.map((area) => (
          <Wedge
            key={area}
            area={area}
            score={scores[area]}
            radius={radius}
            isHighlighted={highlighted.includes(area)}
          />
        ))}
        {before && (
          <polygon
            points={pathOf(verticesOf(before, radius))}
            className="fill-none stroke-n9"
            strokeWidth="1.5"
            strokeDasharray="4 4"
            strokeLinejoin="round"
          />
        )}
        {LIFE_AREAS.map((area) => (
          <Label
            key={area}
            area={area}
            score={scores[area]}
            radius={radius}
            size={size}
            isHighlighted={highlighted.includes(area)}
          />
        ))}
      </svg>
      <ScoreTable scores={scores} before={before} />
    </div>
  );
}

/** The share of a score as a wedge in the area's colour; it grows by its scale, which costs no layout. */
function Wedge({ area, score, radius, isHighlighted }: WedgeProps) {
  const path = drawWedge(area, radius);
  return (
    <g style={activityColor(lifeAreaColor(area))}>
      {isHighlighted && (
        <path
          d={path}
          className="fill-(--soft) stroke-(--solid)"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          strokeLinejoin="round"
        />
      )}
      <path
        d={path}
        style={{ scale: (score ?? 0) / SCORE_MAX }}
        className={cx('fill-(--solid) transition-[scale] duration-300', !isHighlighted && 'opacity-85')}
      />
    </g>
  );
}

interface WedgeProps {
  readonly area: LifeArea;
  readonly score: number | null;
  readonly radius: number;
  readonly isHighlighted: boolean;
}

interface LabelProps extends WedgeProps {
  /** Font size in pixels. */
  readonly size: number;
}

function Label({ area, score, radius, size, isHighlighted }: LabelProps) {
  const name = lifeAreaName(area);
  const { x, y } = labelPlace(area, radius, estimatedWidth(name, size));
  return (
    <text x={x} y={y} textAnchor="middle" className="fill-n10" style={{ fontSize: `${size / 16}rem` }}>
      <tspan x={x} dy="-.15em" className={isHighlighted ? 'fill-n12 font-semibold' : undefined}>
        {name}
      </tspan>
      {score !== null && (
        <tspan x={x} dy="1.2em" className="fill-n12 font-semibold">
          {score}
        </tspan>
      )}
    </text>
  );
}
