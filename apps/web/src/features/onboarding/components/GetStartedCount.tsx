import { checklistCount } from '@sevenfold/domain/onboarding';
import { useText } from '#platform';
import { useKnownChecklist } from '../useChecklist';

/** "3/5" beside the menu entry. */
export default function GetStartedCount() {
  const text = useText();
  const items = useKnownChecklist();
  if (!items) return null;
  const { done, total } = checklistCount(items);
  return (
    <span className="rounded-full bg-n4 px-2 text-micro text-n11 tabular-nums in-aria-[current]:bg-card">
      <span aria-hidden="true">
        {done}/{total}
      </span>
      <span className="sr-only">{text('onboarding.progress', { done, total })}</span>
    </span>
  );
}
