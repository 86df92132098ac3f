/**
 * Returns the name under which a cookie is sent. Over https it gets the `__Host-` prefix, so that no subdomain and no
 * plain-http page can set or replace it (RFC 6265bis, section 4.1.3.2). Plain http, used on this machine only, does not
 * allow the prefix.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
