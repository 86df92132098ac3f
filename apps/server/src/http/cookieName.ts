/**
 * The name a cookie is sent under. By https it has the prefix that makes browsers accept it from this host alone: a
 * subdomain, or a page by plain http, can then neither set nor replace it (RFC 6265bis, section 4.1.3.2). Plain http,
 * which only this machine is reached by, cannot have it.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
