/**
 * A startup problem that the operator can fix.
 *
 * `message` is one line with the problem and its solution. It is printed alone, without a stack.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
