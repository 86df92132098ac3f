import type {
  AggregatedSample,
  AuthorizationStatus,
  AvailabilityResult,
  HealthDataType,
  HealthSample,
  QueryAggregatedResult,
  QueryWorkoutsResult,
  ReadSamplesResult,
  Workout,
  WorkoutType,
} from '@capgo/capacitor-health';
import type { NativePlugin } from '../nativeShell';

const HOUR_MS = 3_600_000;
/** Health Connect gives apps without the permission for the history the last 30 days. */
const RECENT_MS = 30 * 24 * HOUR_MS;

type Options = Readonly<Record<string, unknown>>;

/**
 * The plugin of health data on Android, as its sources behave: reading without the permission fails, `limit` 0 is no
 * limit, aggregated data are in buckets from the start of the request, and older data need the permission for the history.
 */
export class Health {
  status: 'AVAILABLE' | 'UPDATE_REQUIRED' | 'UNAVAILABLE' = 'AVAILABLE';
  readonly granted = new Set<HealthDataType | 'HISTORY'>();
  /** The user's answer when Health Connect asks. */
  answer: 'ALL' | 'NONE' = 'ALL';
  /** Types that the app asked for. */
  readonly asked: HealthDataType[] = [];
  readonly workouts: Workout[] = [];
  /** Steps with the hour they were made in. */
  readonly steps: { readonly at: number; readonly count: number }[] = [];
  readonly samples: HealthSample[] = [];
  settingsOpened = 0;

  /** Adds a workout of the device. @param start with an offset: "2025-09-30T07:00+02:00" */
  addWorkout(start: string, minutes: number, workoutType: WorkoutType = 'running'): Workout {
    const from = Date.parse(start);
    const workout: Workout = {
      workoutType,
      duration: minutes * 60,
      startDate: new Date(from).toISOString(),
      endDate: new Date(from + minutes * 60_000).toISOString(),
      sourceName: 'Watch',
      platformId: `${start} ${workoutType}`,
    };
    this.workouts.push(workout);
    return workout;
  }

  addSteps(at: string, count: number): void {
    this.steps.push({ at: Date.parse(at), count });
  }

  readonly plugin: NativePlugin = {
    isAvailable: (): AvailabilityResult =>
      this.status === 'AVAILABLE'
        ? { available: true, platform: 'android' }
        : {
            available: false,
            platform: 'android',
            reason:
              this.status === 'UPDATE_REQUIRED'
                ? 'Health Connect needs an update.'
                : 'Health Connect is unavailable on this device.',
          },
    checkAuthorization: (options) => this.#authorization(options),
    requestAuthorization: (options) => {
      this.asked.push(...readTypes(options));
      if (this.answer === 'ALL') {
        for (const type of readTypes(options)) this.granted.add(type);
        if (options['requestHistoryAccess'] === true) this.granted.add('HISTORY');
      }
      return this.#authorization(options);
    },
    queryWorkouts: (options): QueryWorkoutsResult => ({
      workouts: this.#within('workouts', options, this.workouts),
    }),
    readSamples: (options): ReadSamplesResult => {
      const type = options['dataType'] as HealthDataType;
      return {
        samples: this.#within(
          type,
          options,
          this.samples.filter(({ dataType }) => dataType === type),
        ),
      };
    },
    queryAggregated: (options): QueryAggregatedResult => {
      this.#requirePermission('steps');
      const { from, to } = this.#range(options);
      const hours = new Map<number, number>();
      for (const { at, count } of this.steps) {
        if (at < from || at >= to) continue;
        const hour = from + Math.floor((at - from) / HOUR_MS) * HOUR_MS;
        hours.set(hour, (hours.get(hour) ?? 0) + count);
      }
      return {
        samples: [...hours].map(([hour, value]): AggregatedSample => ({
          startDate: new Date(hour).toISOString(),
          endDate: new Date(hour + HOUR_MS).toISOString(),
          value,
          values: { sum: value },
          unit: 'count',
        })),
      };
    },
    openHealthConnectSettings: () => {
      this.settingsOpened += 1;
      return undefined;
    },
  };

  #authorization(options: Options): AuthorizationStatus {
    const types = readTypes(options);
    return {
      readAuthorized: types.filter((type) => this.granted.has(type)),
      readDenied: types.filter((type) => !this.granted.has(type)),
      writeAuthorized: [],
      writeDenied: [],
    };
  }

  #within<T extends { readonly startDate: string; readonly endDate: string }>(
    type: HealthDataType,
    options: Options,
    all: readonly T[],
  ): T[] {
    this.#requirePermission(type);
    const { from, to } = this.#range(options);
    const limit = typeof options['limit'] === 'number' ? options['limit'] : 100;
    const found = all
      .filter(({ startDate, endDate }) => Date.parse(endDate) > from && Date.parse(startDate) < to)
      .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
    const ordered = options['ascending'] === true ? found : found.toReversed();
    return limit > 0 ? ordered.slice(0, limit) : ordered;
  }

  #range({ startDate, endDate }: Options): { from: number; to: number } {
    const [from, to] = [Date.parse(String(startDate)), Date.parse(String(endDate))];
    if (!(from <= to)) throw new Error('endDate must be greater than or equal to startDate');
    return { from: this.granted.has('HISTORY') ? from : Math.max(from, to - RECENT_MS), to };
  }

  #requirePermission(type: HealthDataType): void {
    if (!this.granted.has(type)) throw new Error('java.lang.SecurityException: Caller does not have permission');
  }
}

const readTypes = ({ read }: Options): readonly HealthDataType[] => (read ?? []) as readonly HealthDataType[];
