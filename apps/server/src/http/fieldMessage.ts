import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'This must be a UUID of version 7, such as 01890a5d-ac96-774b-bcce-b302099a8057',
  datetime: 'This must be a time with its offset, such as 2026-03-11T10:00:00Z',
  email: 'This must be an email address',
  url: 'This must be a web address',
};

/** Describes why a value is not valid in plain words, where the schema has no message of its own. */
export function fieldMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required'
        : `This must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined ? 'This is required' : `This must be ${oneOf(issue.values)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This does not have the right form';
    case 'too_small':
      return limit('At least', issue.minimum, issue.origin);
    case 'too_big':
      return limit('At most', issue.maximum, issue.origin);
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return issue.input === undefined ? 'This is required' : 'This has none of the accepted forms';
    default:
      return 'This is not valid';
  }
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`;

function limit(bound: 'At least' | 'At most', count: number | bigint, origin: string): string {
  if (origin === 'string') return count === 1 ? 'This cannot be empty' : `${bound} ${count} characters`;
  if (origin === 'array' || origin === 'set') return `${bound} ${count} ${count === 1 ? 'item' : 'items'}`;
  return `${bound} ${count}`;
}
