let tasks: (() => void)[] = [];

/** Runs a task after the next paint, so that it does not delay what the user sees first; soon in a hidden tab. */
export function afterPaint(task: () => void): void {
  tasks.push(task);
  if (tasks.length > 1) return;
  // A hidden tab has no frames.
  if (document.visibilityState === 'hidden') setTimeout(runTasks);
  else requestAnimationFrame(() => setTimeout(runTasks));
}

/** In one task, so that everything that they change is rendered at once. */
function runTasks(): void {
  const due = tasks;
  tasks = [];
  for (const task of due) task();
}
