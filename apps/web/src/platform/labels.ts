import { text } from './text';

/** Joins the parts of a label as the language does: "3 days, goal met", 「3日、目標達成」. Leaves out missing parts. */
export const joined = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(text('ui.separator'));

/** "Read: 45 min", 「読書：45分」. */
export const labelled = (name: string, value: string): string => text('ui.labelled', { name, value });
