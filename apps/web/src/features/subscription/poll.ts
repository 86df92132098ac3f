const PAUSE_MS = 2_000;
const ATTEMPTS = 15;

/**
 * Asks the server every two seconds, for half a minute, until there is an answer.
 *
 * @param ask resolves to undefined while there is none
 * @param onEnd gets the answer, or undefined when the time is over
 * @returns stops asking
 */
export function poll<T>(ask: () => Promise<T | undefined>, onEnd: (answer: T | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const attempt = async (left: number) => {
    const answer = await ask();
    if (isOver) return;
    if (answer !== undefined || left === 1) onEnd(answer);
    else timer = setTimeout(() => void attempt(left - 1), PAUSE_MS);
  };
  void attempt(ATTEMPTS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
