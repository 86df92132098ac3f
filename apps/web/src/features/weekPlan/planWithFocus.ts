import { flushSync } from 'react-dom';

/** Plans an activity on a day, and moves the focus to its plan: the control that was pressed may be gone. */
export function planWithFocus(day: HTMLElement | null | undefined, activityId: string, plan: () => void): void {
  flushSync(plan);
  day?.querySelector<HTMLElement>(`[data-plan="${CSS.escape(activityId)}"]`)?.focus();
}
