import { ActivityScreen } from '#features/activity';
import { TodayControl, TodayWeek } from '#features/day';
import { LinkedObjectives } from '#features/objective';

/** The page of an activity, with parts of features above it. */
export default function ActivityRoute() {
  return <ActivityScreen TodayControl={TodayControl} TodayWeek={TodayWeek} LinkedObjectives={LinkedObjectives} />;
}
