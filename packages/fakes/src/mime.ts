/** Content of an email. */
export interface MimeContent {
  /** Header fields by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** Empty if there is none. */
  readonly html: string;
}

/** Reads a message: plain text, or alternatives of plain text and HTML. */
export function readMime(source: string): MimeContent {
  const { headers, body } = split(source);
  const boundary = /boundary="?(?<name>[^";]+)/.exec(headers.get('content-type') ?? '')?.groups?.['name'];
  if (boundary === undefined) return { headers, text: contentOf(headers, body), html: '' };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const find = (type: string): string => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part ? contentOf(part.headers, part.body) : '';
  };
  return { headers, text: find('text/plain'), html: find('text/html') };
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: source.slice(end + 4) };
}

function contentOf(headers: ReadonlyMap<string, string>, body: string): string {
  const encoding = headers.get('content-transfer-encoding');
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body)
        : body;
  return text.replaceAll('\r\n', '\n').trimEnd();
}

function decodeQuotedPrintable(text: string): string {
  const joined = text.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
