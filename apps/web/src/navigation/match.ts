/** The values of `$name` in a route's path, or null where the path does not match. */
export function matchPath(pattern: string, pathname: string): Readonly<Record<string, string>> | null {
  const expected = pattern.split('/');
  const given = (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname).split('/');
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith('$')) {
      if (part !== value) return null;
    } else if (value === '') return null;
    else params[part.slice(1)] = decoded(value);
  }
  return params;
}

/** Decodes percent-encoding; an invalid one, typed by hand, is returned unchanged. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
