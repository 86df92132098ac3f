/** A line with its parameters, which may contain a colon in quotes. */
const LINE = /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/;
/** A line with times, which have no colon, unlike zones whose names are not in quotes. */
const LINE_OF_TIMES = /^([\w-]+)(;.*)?:([^:]*)$/;
const UNQUOTED_ZONE = /;TZID=([^";]*:[^";]*)/i;
const TIMES: ReadonlySet<string> = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE']);
const RULES: ReadonlySet<string> = new Set(['RRULE', 'EXRULE']);
const DATE = /^\d{8}$/;
const STAMP = /^\d{8}T\d{6}Z?$/;

/**
 * Corrects a line that other apps write and the library cannot read, which would lose the whole event: dates without
 * `VALUE=DATE`, lists of times with empty values, names of zones such as `tzone://Microsoft/Utc` without quotes, and rules
 * in small letters or with spaces. Undefined for a line without a value, and for a time stamp that is none.
 */
export function repairedLine(line: string): string | undefined {
  const [, name = '', parameters = '', text = ''] = LINE.exec(line) ?? [];
  const property = name.toUpperCase();
  const value = text.trim();
  if (name === '') return line;
  if (value === '' || (property === 'DTSTAMP' && !STAMP.test(value))) return undefined;
  if (RULES.has(property)) return `${name}${parameters}:${value.replaceAll(/\s/g, '').toUpperCase()}`;
  return TIMES.has(property) ? timesLine(line) : line;
}

function timesLine(line: string): string | undefined {
  const [, name = '', parameters = '', value = ''] = LINE_OF_TIMES.exec(line) ?? [];
  const values = value.split(',').flatMap((one) => one.trim() || []);
  if (values.length === 0) return undefined;
  const quoted = parameters.replace(UNQUOTED_ZONE, ';TZID="$1"');
  const isDate = values.every((one) => DATE.test(one));
  return `${name}${isDate ? `;VALUE=DATE${quoted.replace(/;VALUE=[^;]*/i, '')}` : quoted}:${values.join()}`;
}
