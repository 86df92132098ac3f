import type { ReviewSummary } from '@sevenfold/contract';
import { type Feeling, FEELINGS, isFeeling } from '@sevenfold/domain/review';
import { weekLabel, weekNameShort } from '../../../platform/format';
import { navigate } from '../../../navigation/location';
import { useText } from '../../../platform/text';
import { LineChart } from '../../../ui/chart/Chart';
import { Card } from '../../../ui/Surface';
import { useWeekStartDay } from '../../user/api';
import { reviewPaths } from '../places';
import { feelingName } from '../words';

const COLOR = '#7F5D00';
/** Half a year. */
const POINTS = 26;
const HEIGHT = 160;

/** Feelings of the reviewed weeks of the last half year. */
export function FeelingsChart({ reviews }: { reviews: readonly ReviewSummary[] }) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const felt = reviews.filter(({ feeling }) => feeling !== null).slice(-POINTS);
  if (felt.length < 2) return null;
  const points = felt.map(({ weekId, feeling }) => ({
    key: weekId,
    label: weekNameShort(weekId),
    longLabel: weekLabel(weekId, weekStartDay),
    value: feeling,
  }));
  return (
    <Card padded>
      <LineChart
        title={text('review.feelings')}
        unit={text('review.feelingScale')}
        points={points}
        format={(value) => feelingAt(value)}
        color={COLOR}
        columnLabel={text('review.week')}
        axis={FEELINGS}
        height={HEIGHT}
        onSelect={(key) => open(felt, key)}
      />
    </Card>
  );
}

function feelingAt(value: number): string {
  const feeling: Feeling | undefined = isFeeling(value) ? value : undefined;
  return feeling === undefined ? '' : feelingName(feeling);
}

function open(reviews: readonly ReviewSummary[], key: string): void {
  const review = reviews.find(({ weekId }) => weekId === key);
  if (review) navigate(reviewPaths.review(review.weekId));
}
