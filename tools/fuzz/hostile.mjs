// Hostile values, texts, bodies, headers and paths.

/** JSON values. @type {readonly unknown[]} */
// prettier-ignore
export const VALUES = [
  null, true, false, 0, -0, -1, 1, 1.5, 1e300, -1e300, 2 ** 31, 2 ** 53, -(2 ** 63), 10_081, '', ' ', '0', 'null',
  'undefined', 'NaN', '-1', '1e9', [], {}, [[]], [{}], [null], [[[[[[]]]]]], { length: 1 }, { __proto__: null },
  { toString: 1 }, { constructor: { prototype: { isAdmin: true } } }, 'true', '\u0000', 'a\u0000b', '\uD800',
  'a\uDFFFb', '\uFEFF', '\u200B', '\u2028', 'a\u2029b', '\u0085', '\u009B31m', '\r\n', 'a\tb', '\u202Eevil', '💥',
  '🏳️‍🌈', 'x'.repeat(41), 'x'.repeat(501), 'x'.repeat(5_001), '💥'.repeat(2_600), 'e\u0301'.repeat(30),
  '\u0300'.repeat(39), "'; DROP TABLE entry; --", '$1', '%s%n', '{{7*7}}', '${7*7}', '<script>alert(1)</script>',
  '../../etc/passwd', '\\\\host\\x', '0001-01-01', '0000-00-00', '9999-12-31', '10000-01-01', '1899-12-31',
  '2199-12-31', '2200-01-01', '2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', '+002026-01-01', '-0001-01-01',
  '0001-W01', '9999-W52', '9999-W53', '2025-W53', '2026-W00', '2026-W54', '1900-W01', '2199-W52', '2200-W01',
  '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-03-10T25:00:00Z', '2026-03-10T08:00:00+23:59',
  '2026-03-10', 'Europe/Nowhere', 'BST', 'Etc/GMT+14', '../UTC', 'utc', '24:00', '-1:00', '7:5', '#GGGGGG', '#fff',
  'DAYS', 'days', 'ADMIN', '00000000-0000-0000-0000-000000000000', '00000000-0000-7000-8000-000000000000',
  'ffffffff-ffff-7fff-bfff-ffffffffffff', 'FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF',
  '{0190a000-0000-7000-8000-000000000000}', '0190a000-0000-4000-8000-000000000000',
];

/** Field names. */
// prettier-ignore
export const NAMES = [
  '__proto__', 'constructor', 'userId', 'user_id', 'owner', 'isAdmin', 'toString', '', ' ', '0', 'id ', 'ID',
  '$where', '\u0000', 'a.b', 'x'.repeat(300),
];

/** Query texts, in the form in which they are sent. */
// prettier-ignore
export const QUERIES = [
  '', '%', '%zz', '%00', '%ff', '%c0%af', '%ED%A0%80', '+', '[]', '[$ne]=1', '=', '==', '&', '&&', 'a=b',
  '%F0%9F%92%A5', '%u0041', '..%2f', "'", '"', 'x'.repeat(3_000),
];

/** Bodies, as bytes, that are not a JSON object in UTF-8. */
// prettier-ignore
export const BODIES = [
  Buffer.from('{'), Buffer.from('{"id":'), Buffer.from('{"id":"a"'), Buffer.from('}'), Buffer.from('nonsense'),
  Buffer.from("{'id':1}"), Buffer.from('{"id":1,}'), Buffer.from('{"id":01}'), Buffer.from('{"id":NaN}'),
  Buffer.from('{"id":1}{}'), Buffer.from('\u0000'), Buffer.from('\uFEFF{}'),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), Buffer.from('{"name":"\xff"}', 'latin1'),
  Buffer.from('{"name":"\xc3"}', 'latin1'), Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1'),
  Buffer.from('['.repeat(20_000)), Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  Buffer.from(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`), Buffer.from('null'), Buffer.from('[]'),
  Buffer.from('"text"'), Buffer.from('7'), Buffer.from('1e999'), Buffer.from('{"a":1e999}'),
  Buffer.from(`{"a":${'9'.repeat(10_000)}}`), Buffer.from(`{"a":"${'x'.repeat(200_000)}"}`),
  Buffer.from(`{"a":"${'x'.repeat(300_000)}"}`), Buffer.from(`[${'1,'.repeat(100_000)}1]`),
  Buffer.from('{"__proto__":{"id":"x"}}'), Buffer.from('name=Eva'),
  Buffer.from('--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--x--'),
  Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), Buffer.alloc(1_000),
];

/**
 * Headers that must lead to an error.
 * @type {readonly Readonly<Record<string, string>>[]}
 */
// prettier-ignore
export const REFUSED_HEADERS = [
  { 'content-type': 'text/plain' }, { 'content-type': 'application/xml' },
  { 'content-type': 'application/x-www-form-urlencoded' }, { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=latin1' }, { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json;charset=""' }, { 'content-type': 'nonsense' }, { 'content-type': ';' },
  { 'content-type': 'application/jsonx' }, { 'content-encoding': 'gzip' }, { 'content-encoding': 'br' },
  { 'content-encoding': 'nonsense' }, { expect: 'x' }, { expect: '200-ok' }, { host: 'evil.example.org' },
  { host: 'localhost.evil.example.org' },
];

/** Headers that may lead to an error but need not. @type {readonly Readonly<Record<string, string>>[]} */
export const ODD_HEADERS = [
  { accept: 'text/html' },
  { accept: '*/*;q=0' },
  { 'accept-encoding': 'x' },
  { 'accept-encoding': '*;q=0' },
  { 'accept-encoding': 'br;q=nonsense' },
  { 'accept-language': '\u0001' },
  { 'accept-language': 'x'.repeat(2_000) },
  { cookie: '%%%=%zz; =; a' },
  { cookie: `sevenfold_session=${'A'.repeat(64)}` },
  { cookie: 'x'.repeat(4_000) },
  { range: 'bytes=9999999-' },
  { range: 'bytes=0-0' },
  { 'if-match': '"x"' },
  { 'if-none-match': '*' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'if-modified-since': 'nonsense' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': 'nonsense, %00' },
  { forwarded: 'for="_x"' },
  { 'x-forwarded-host': 'evil.example.org' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-client-platform': 'TV' },
  { 'x-client-platform': '\u00ff' },
  { 'user-agent': '\u0085\u009b' },
  { 'user-agent': 'x'.repeat(5_000) },
  { origin: 'https://evil.example.org' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { upgrade: 'websocket', connection: 'Upgrade' },
  { upgrade: 'h2c', connection: 'Upgrade, HTTP2-Settings', 'http2-settings': 'x' },
  { te: 'trailers' },
  { 'x-request-id': '\u0001' },
  { 'content-language': 'x' },
  { 'access-control-request-method': 'DELETE' },
  { 'max-forwards': '0' },
  { via: '1.0 x' },
].map((headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/[\u0000-\u001f]/g, '\t')])),
);

/** Idempotency keys that must be rejected. */
export const KEYS = ['', ' ', 'x'.repeat(65), 'a b', 'ä', '../x', 'a,b', "'", '%00'];

/** Epochs that must be rejected. */
export const EPOCHS = [
  '',
  ' ',
  'x',
  '%00',
  'null',
  "'",
  '00000000-0000-0000-0000',
  `${'a'.repeat(8)}-1`,
  'ä'.repeat(36),
];

/** Authorization headers that belong to no user. */
export const NOBODY = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  `Bearer ${'A'.repeat(64)}`,
  `Bearer ${'A'.repeat(5_000)}`,
  'Basic YTpi',
  'bearer null',
  `Bearer ${'_'.repeat(64)}`,
  'Digest x',
  `Bearer ${'\u00ff'.repeat(64)}`,
];

/** Paths that scanners and attackers try. */
// prettier-ignore
export const PATHS = [
  '/', '//', '///x', '/assets/', '/assets', '/assets/../index.html', '/index.html', '/index.html/', '/sw.js',
  '/sw.js%00', '/%00', '/api/v1/user%00', '/../x', '/%2e%2e/x', '/..\\x', '/..%5cx', '/%c0%ae%c0%ae/', '/%zz', '/%',
  '/%ff', '/%ED%A0%80', '/.env', '/.git/config', '/api', '/api/', '/api/docs', '/api/docs/', '/api/v1', '/api/v1/',
  '/api/v1/openapi.json', '/api/v1/openapi.json/x', '/api/v2/user', '/API/v1/user', '/api/v1/user/', '/api//v1/user',
  '/api/v1/user;x', '/api/v1/user?%', '/api/v1/user#x', '/api/v1/%75ser', '/%61pi/v1/user', '/metrics', '/metrics/',
  '/healthz', '/readyz', '/healthz?x', '/day', '/day/', '/day%2f', '/day%0d%0aX: y', '/activity/x', '/activity/%00',
  '/weekly-review/9999-W53', '/robots.txt', '/favicon.ico', '/wp-login.php', '/x'.repeat(500),
  `/${'x'.repeat(4_000)}`, `/?${'x=1&'.repeat(1_000)}`, '/?__proto__=1', '/?constructor[prototype]=1', '*',
  'http://localhost/day', 'http://evil.example.org/', 'https://x:y@z/%00', 'ftp://x', '/assets/%2e%2e%2findex.html',
  '/assets/main.js.br', '/assets/.', '/assets/..', '/.', '/..', '/~', '/%7f', '/%c2%85', '/\u00ff', '/day\u00a0',
];

// prettier-ignore
export const METHODS = [
  'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'QUERY', 'LINK',
  'M-SEARCH', 'PURGE',
];
