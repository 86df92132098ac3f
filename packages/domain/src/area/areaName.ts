import type { AreaKind } from './defaultAreas';

interface NamedArea {
  readonly name: string;
  /** Missing in data stored by earlier versions. */
  readonly kind?: AreaKind | null | undefined;
}

/** Returns the area as it is called: by the text of its kind, or once it was renamed by its own name. */
export function namedArea<T extends NamedArea>(area: T, textOf: (kind: AreaKind) => string): T {
  return area.kind ? { ...area, name: textOf(area.kind) } : area;
}

/** Adds to the changes of an area that a new name ends its kind, unless they set one. */
export function areaChanges<
  T extends { readonly name?: string | undefined; readonly kind?: AreaKind | null | undefined },
>(changes: T): T {
  return changes.name !== undefined && changes.kind === undefined ? { ...changes, kind: null } : changes;
}
