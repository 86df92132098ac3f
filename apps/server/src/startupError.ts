/**
 * A reason not to start that the person at the keyboard can do something about.
 *
 * `message` is one line: what happened, and what to do. Whoever catches it prints the message alone, without a stack.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
