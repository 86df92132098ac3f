import ICAL from 'ical.js';

/** Reads a component; undefined if it cannot be read. */
export function parseComponent(block: string): ICAL.Component | undefined {
  try {
    return ICAL.Component.fromString(block);
  } catch {
    return undefined;
  }
}
