import { useSearch } from '#navigation';
import { useActivities } from '#features/activity';
import { useUser } from '#features/user';
import { CalendarStep } from '../components/CalendarStep';
import { PickStart } from '../components/PickStart';

/** The first run: activities to start with, once, and later the calendar. */
export default function OnboardingScreen() {
  const { step } = useSearch();
  const { onboardingCompleted } = useUser();
  const activities = useActivities();
  if (step === 'calendar' || onboardingCompleted.includes('WELCOME')) return <CalendarStep />;
  if (!activities) return null;
  return <PickStart />;
}
