import type { IconNode } from 'lucide-react';
import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly name: string;
  readonly node: IconNode;
}

/**
 * Makes a component of an icon of Lucide's, in place of Lucide's own way when the app is built (build/leanIcons.ts): that one reads a context and
 * knows sizes, widths and classes of many kinds, none of which we use.
 */
export default function createIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className = '', ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
        'aria-hidden': true, className: `lucide lucide-${name} ${className}`, ...props,
      },
      shapes,
    );
}
