import type { ReactNode } from 'react';
import { LIFE_AREAS } from '@sevenfold/domain/lifeRating';
import { EmptyState } from '#ui';
import { drawWedge, pointOn, ringOf } from '../radar';

const RADIUS = 42;

/** In place of a life wheel without a score. */
export function EmptyWheel({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <EmptyState
      text={text}
      action={action}
      lines={
        <g transform="translate(48 48)" strokeWidth="1.5">
          <path d={drawWedge('body', RADIUS * 0.7)} className="fill-y9" stroke="none" />
          {[4, 7, 10].map((score) => (
            <polygon key={score} points={ringOf(score, RADIUS)} />
          ))}
          {LIFE_AREAS.map((area) => {
            const { x, y } = pointOn(area, RADIUS);
            return <line key={area} x2={x} y2={y} />;
          })}
        </g>
      }
    />
  );
}
