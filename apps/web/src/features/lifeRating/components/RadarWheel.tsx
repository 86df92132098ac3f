import { LIFE_AREAS, type LifeArea, type Scores } from '@sevenfold/domain/lifeRating';
import { useRef } from 'react';
import { useText } from '../../../platform/text';
import { activityColor } from '../../../ui/activityColor';
import { useWidth } from '../../../ui/useWidth';
import { estimatedWidth, heightFor, labelPlace, pathOf, pointOn, radiusFor, ringOf, verticesOf } from '../radar';
import { lifeAreaColor, lifeAreaName, scoresSummary } from '../words';
import { ScoreTable } from './ScoreTable';

interface RadarWheelProps {
  readonly scores: Scores;
  /** Drawn as a dashed outline. */
  readonly before?: Scores | undefined;
  /** Areas with a strong label and, once rated, a double ring. */
  readonly highlighted?: readonly LifeArea[] | undefined;
  /** False where the wheel is too small for labels. */
  readonly hasLabels?: boolean | undefined;
}

const RINGS = [2, 4, 6, 8, 10];
/** Width before the first layout, in pixels. */
const FIRST_WIDTH = 358;

/** The scores of the life areas as a radar chart, with the same figures in a table for screen readers. */
export function RadarWheel({ scores, before, highlighted = [], hasLabels = true }: RadarWheelProps) {
  useText();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || FIRST_WIDTH;
  const radius = radiusFor(width, hasLabels ? LIFE_AREAS.map((area) => estimatedWidth(lifeAreaName(area))) : []);
  const height = heightFor(radius, hasLabels);
  const vertices = verticesOf(scores, radius);
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
          <polygon key={ring} points={ringOf(ring, radius)} className="fill-none stroke-n5" strokeWidth="1" />
        ))}
        {LIFE_AREAS.map((area) => {
          const end = pointOn(area, radius);
          return <line key={area} x2={end.x} y2={end.y} className="stroke-n4" strokeWidth="1" />;
        })}
        <polygon
          points={pathOf(vertices)}
          className="fill-y9/35 stroke-progress transition-[d]"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        {before && (
          <polygon
            points={pathOf(verticesOf(before, radius))}
            className="fill-none stroke-n9"
            strokeWidth="1.5"
            strokeDasharray="4 4"
            strokeLinejoin="round"
          />
        )}
        {vertices.map(({ area, x, y }) => (
          <g
            key={area}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            style={activityColor(lifeAreaColor(area))}
          >
            {highlighted.includes(area) && (
              <>
                <circle r="7.5" className="fill-none stroke-n12" strokeWidth="1.5" />
                <circle r="11" className="fill-none stroke-n12" strokeWidth="1.5" />
              </>
            )}
            <circle r="4" className="fill-(--solid)" />
          </g>
        ))}
        {hasLabels &&
          LIFE_AREAS.map((area) => (
            <Label
              key={area}
              area={area}
              score={scores[area]}
              radius={radius}
              isHighlighted={highlighted.includes(area)}
            />
          ))}
      </svg>
      <ScoreTable scores={scores} before={before} />
    </div>
  );
}

interface LabelProps {
  readonly area: LifeArea;
  readonly score: number | null;
  readonly radius: number;
  readonly isHighlighted: boolean;
}

function Label({ area, score, radius, isHighlighted }: LabelProps) {
  const { x, y, anchor } = labelPlace(area, radius);
  return (
    <text x={x} y={y} textAnchor={anchor} className="fill-n11 text-[.75rem]">
      <tspan x={x} dy="-.15em" className={isHighlighted ? 'fill-n12 font-semibold' : undefined}>
        {lifeAreaName(area)}
      </tspan>
      {score !== null && (
        <tspan x={x} dy="1.2em" className="fill-n12 font-semibold">
          {score}
        </tspan>
      )}
    </text>
  );
}
