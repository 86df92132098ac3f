export type Segment = 'done' | 'todo' | 'skipped';

/** Returns one piece per unit of the target: done units first, units lost to skipped days last. */
export function segmentsOf(done: number, target: number, skipped: number): Segment[] {
  const filled = Math.min(target, Math.max(0, Math.floor(done)));
  const marked = Math.min(target - filled, Math.max(0, skipped));
  return Array.from({ length: target }, (_, index) =>
    index < filled ? 'done' : index < target - marked ? 'todo' : 'skipped',
  );
}
