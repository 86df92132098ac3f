import { randomInt } from 'node:crypto';
import { capture } from './workspace.mjs';

/** Number of possible seeds, in hexadecimal digits. */
const DIGITS = 7;

/**
 * Returns a seed made from the committed files: a commit passes or fails for everyone who tests it, and each commit
 * tries others. Random outside a Git checkout.
 * @returns {Promise<string>} a whole number below 2^28, in decimal
 */
export async function seedOfCommit() {
  const { code, output } = await capture('git', ['rev-parse', '--verify', 'HEAD^{tree}']);
  const [, digits] = new RegExp(`^([0-9a-f]{${DIGITS}})[0-9a-f]+\\n$`).exec(output) ?? [];
  return String(code === 0 && digits !== undefined ? Number.parseInt(digits, 16) : randomInt(16 ** DIGITS));
}
