import type { ImportCounts } from '@sevenfold/contract';
import { type Checked, countAll } from './importing';

/** A limit that an import exceeds: of one import, or of the account. */
export interface ExceededLimit {
  readonly kind: 'IMPORT' | 'ACCOUNT';
  /** Objects that the import adds. */
  readonly count: number;
  /** Objects that the limit allows. */
  readonly max: number;
}

/** The limit that an import of these objects would exceed; null if it fits, or is not checked yet. */
export function exceededLimit(counts: ImportCounts, checked: Checked | null): ExceededLimit | null {
  if (checked === null) return null;
  const count = countAll(counts) - Math.min(countAll(checked.existing), countAll(counts));
  if (count > checked.importMax) return { kind: 'IMPORT', count, max: checked.importMax };
  return count > checked.room ? { kind: 'ACCOUNT', count, max: checked.room } : null;
}
