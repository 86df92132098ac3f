/** The arguments of a link or a navigation. */
export interface Target {
  readonly to: string;
  /** Fills `$name` in `to`. */
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string | undefined>>;
  readonly hash?: string;
}

export function formatHref({ to, params = {}, search = {}, hash }: Target): string {
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const query = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  return path + query + (hash ? `#${hash}` : '');
}

/** Returns a stored address if it belongs to this app, so that it cannot redirect the user to another site. */
export const ownHref = (href: string): string => (/^\/(?![/\\])/.test(href) ? href : '/day');
