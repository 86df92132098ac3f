import { type RefObject, useEffect, useRef } from 'react';
import { lazyImport } from '#platform';

/**
 * Rewards the moment in which a goal is met.
 *
 * @param cell date that the row shows; another one that is met is no reason
 */
export function useReward(row: RefObject<Element | null>, cell: string, isMet: boolean): void {
  const before = useRef({ cell, isMet });
  useEffect(() => {
    const isNew = isMet && !before.current.isMet && before.current.cell === cell;
    before.current = { cell, isMet };
    const element = row.current;
    if (!isNew || !element) return;
    lazyImport(() => import('./reward')).then(
      ({ reward }) => reward(element, cell),
      () => undefined,
    );
  }, [row, cell, isMet]);
}
