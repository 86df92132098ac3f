import type { AreaKind } from './kinds';

interface NamedArea {
  readonly name: string;
  /** Missing in data stored by earlier versions. */
  readonly kind?: AreaKind | null | undefined;
}

/** Returns the area with its display name: the text of its kind, or its own name once it was renamed. */
export function namedArea<T extends NamedArea>(area: T, textOf: (kind: AreaKind) => string): T {
  return area.kind ? { ...area, name: textOf(area.kind) } : area;
}

/** Completes the changes of an area: a new name clears its kind, unless they set one. */
export function areaChanges<
  T extends { readonly name?: string | undefined; readonly kind?: AreaKind | null | undefined },
>(changes: T): T {
  return changes.name !== undefined && changes.kind === undefined ? { ...changes, kind: null } : changes;
}
