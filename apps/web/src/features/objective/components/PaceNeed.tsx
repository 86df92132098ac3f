import { useText } from '#platform';
import type { ObjectiveView } from '../view';
import { neededText } from '../words';
import { useRaise } from './RaiseButton';

/** Need of an objective that is behind, beside the goal that is too low for it. */
export function PaceNeed({ view }: { readonly view: ObjectiveView }) {
  // Renders again once the language has changed, which the words below read.
  useText();
  const needed = neededText(view, useRaise(view)?.goal ?? null);
  return needed === null ? null : <p className="text-small text-balance text-n10 tabular-nums">{needed}</p>;
}
