import type { HealthSample, SleepState } from '@capgo/capacitor-health';
import type { HealthData, HealthKind, SleepPart } from '@sevenfold/domain/health';
import { formatInstant, parseInstant } from '#platform';
import type { HealthDevice } from './plugin';

const DAY = 86_400_000;
/** All of a range: a page of Apple Health would leave out workouts that overlap the last one of the page before. */
const NO_LIMIT = 0;

/**
 * Reads health data from an instant to another, in epoch milliseconds, and those of the day before: a night or a workout
 * may begin before the range, and so does its first date where a record of it was made in a zone further east.
 */
export async function readHealth(
  device: HealthDevice,
  kind: HealthKind,
  from: number,
  to: number,
): Promise<HealthData> {
  const range = { startDate: formatInstant(from - DAY), endDate: formatInstant(to) };
  const readSamples = async (dataType: 'sleep' | 'mindfulness') =>
    (await device.readSamples({ ...range, dataType, limit: NO_LIMIT, ascending: true })).samples;
  switch (kind) {
    case 'STEPS': {
      // By hours, because the days of the system need not be the user's. The system counts steps of several devices once.
      // The range begins whole hours before one of the user's days, so that the hours begin with the days.
      const { samples } = await device.queryAggregated({
        ...range,
        dataType: 'steps',
        bucket: 'hour',
        aggregation: 'sum',
      });
      return { kind, steps: samples.map((sample) => ({ ...interval(sample), steps: sample.value })) };
    }
    case 'WORKOUT': {
      const { workouts } = await device.queryWorkouts({ ...range, limit: NO_LIMIT, ascending: true });
      return { kind, workouts: workouts.map((one) => ({ ...interval(one), type: one.workoutType })) };
    }
    case 'SLEEP':
      return { kind, parts: (await readSamples('sleep')).flatMap(sleepParts) };
    case 'MINDFULNESS':
      return { kind, sessions: (await readSamples('mindfulness')).map(interval) };
  }
}

const interval = ({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }) => ({
  from: parseInstant(startDate),
  to: parseInstant(endDate),
});

/** Apple Health has a sample for each stage, Health Connect one for the night. A night without stages is all asleep. */
function sleepParts(sample: HealthSample): SleepPart[] {
  if (!sample.stages?.length) return [{ ...interval(sample), state: sleepState(sample.sleepState ?? 'asleep') }];
  return sample.stages.map((stage) => ({ ...interval(stage), state: sleepState(stage.stage) }));
}

function sleepState(state: SleepState): SleepPart['state'] {
  switch (state) {
    case 'inBed':
      return 'IN_BED';
    case 'awake':
      return 'AWAKE';
    default:
      return 'ASLEEP';
  }
}
