import { roundedShare } from '@sevenfold/domain/insight';
import { percentIn } from './format';

/**
 * Formats a share from 0 to 1: "71%"; "99.8%" if it is almost all.
 * @param digits number of decimals; one more if the share would wrongly be rounded to 0% or 100%
 */
export const shareText = (share: number, digits = 0): string => percentIn(roundedShare(share, digits), digits + 1);
