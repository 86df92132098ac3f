import { dependenciesOf, getEffect } from '@sevenfold/model/operations';
import type { Operation } from '../../apps/web/src/data/operation';

/** The objects an operation changes or removes; none for one that only adds an object, a skip, a plan or a link. */
export function touchedBy(operation: Operation): readonly string[] {
  switch (getEffect(operation)) {
    case 'SETS':
    case 'EDITS':
    case 'REMOVES':
      return dependenciesOf(operation);
    default:
      return [];
  }
}
