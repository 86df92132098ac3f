import { createElement, type SVGProps } from 'react';

/**
 * Makes a component of the path of an icon of Lucide's, in place of Lucide's own way when the app is built (build/leanIcons.ts): that one reads a context and
 * knows sizes, widths and classes of many kinds, none of which we use.
 */
export default function createIcon(d: string) {
  const path = createElement('path', { d });
  return ({ className = '', ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true, className: `lucide ${className}`, ...props,
      },
      path,
    );
}
