import { roundedShare } from '@sevenfold/domain/insight';
import { percentIn } from './format';

/**
 * A share, 0 to 1: "71%"; "99.8%" for what is not quite all.
 * @param digits decimals; what would be 0% or 100% without being it has one more
 */
export const shareText = (share: number, digits = 0): string => percentIn(roundedShare(share, digits), digits + 1);
