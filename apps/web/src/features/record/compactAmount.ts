import { formatCompact } from '@sevenfold/domain/activity';
import { number } from '#platform';
import type { Counted } from './amount';

/** "3", "32", "1h50": where a cell or a narrow column has no room for words. */
export const compactAmount = ({ unit }: Pick<Counted, 'unit'>, count: number): string =>
  unit === 'DURATION' ? formatCompact(count) : number(count);
