import type { Activity } from '@sevenfold/contract';
import type { BreakdownTarget } from '#breakdown';

/** Props of the component that loads what a number of some kinds is computed from. */
export interface SourceProps<K extends BreakdownTarget['kind']> {
  readonly target: Extract<BreakdownTarget, { readonly kind: K }>;
  onOpen(target: BreakdownTarget): void;
}

/** The same for numbers about one activity. */
export interface ActivitySourceProps<K extends BreakdownTarget['kind']> extends SourceProps<K> {
  readonly activity: Activity;
}
