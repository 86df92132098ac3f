import { useRowsState } from '#data';
import { useSearch } from '#navigation';
import { PageError } from '#ui';
import { useActivities } from '#features/activity';
import { useUser } from '#features/user';
import { CalendarStep } from '../components/CalendarStep';
import { PickStart } from '../components/PickStart';

/** The first run: activities to start with, once, and later the calendar. */
export default function OnboardingScreen() {
  const { step } = useSearch();
  const { onboardingCompleted } = useUser();
  const activities = useActivities();
  const { isFailed, isReading, retry } = useRowsState();
  if (step === 'calendar' || onboardingCompleted.includes('WELCOME')) return <CalendarStep />;
  if (activities) return <PickStart />;
  return (
    isFailed && (
      <div className="mx-auto flex min-h-dvh w-full max-w-120 flex-col justify-center px-(--gutter)">
        <PageError onRetry={retry} busy={isReading} />
      </div>
    )
  );
}
