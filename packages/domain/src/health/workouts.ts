/**
 * Kinds of workouts to choose from. Health Connect and Apple Health have more than a hundred types with different names;
 * a rule has to mean the same on both.
 */
const TYPES = {
  RUNNING: ['running', 'runningTreadmill', 'trackAndField'],
  WALKING: ['walking', 'wheelchair', 'wheelchairWalkPace', 'wheelchairRunPace'],
  HIKING: ['hiking', 'snowshoeing'],
  CYCLING: ['cycling', 'bikingStationary', 'handCycling'],
  SWIMMING: ['swimming', 'swimmingPool', 'swimmingOpenWater', 'waterFitness'],
  ROWING: ['rowing', 'rowingMachine', 'paddling', 'paddleSports'],
  STRENGTH: [
    'strengthTraining',
    'traditionalStrengthTraining',
    'functionalStrengthTraining',
    'weightlifting',
    'calisthenics',
    'coreTraining',
    'crossTraining',
    'backExtension',
    'barbellShoulderPress',
    'benchPress',
    'benchSitUp',
    'burpee',
    'crunch',
    'deadlift',
    'dumbbellCurlLeftArm',
    'dumbbellCurlRightArm',
    'dumbbellFrontRaise',
    'dumbbellLateralRaise',
    'dumbbellTricepsExtensionLeftArm',
    'dumbbellTricepsExtensionRightArm',
    'dumbbellTricepsExtensionTwoArm',
    'forwardTwist',
    'plank',
    'upperTwist',
  ],
  CARDIO: [
    'highIntensityIntervalTraining',
    'mixedCardio',
    'elliptical',
    'stairClimbing',
    'stairClimbingMachine',
    'stairs',
    'stepTraining',
    'jumpRope',
    'jumpingJack',
    'bootCamp',
    'exerciseClass',
    'fitnessGaming',
  ],
  YOGA: ['yoga', 'mindAndBody', 'taiChi', 'stretching', 'flexibility', 'cooldown', 'preparationAndRecovery'],
  PILATES: ['pilates', 'barre'],
  DANCE: ['dance', 'dancing', 'cardioDance', 'socialDance'],
  CLIMBING: ['climbing', 'rockClimbing'],
  MARTIAL_ARTS: ['martialArts', 'boxing', 'kickboxing', 'wrestling', 'fencing'],
  RACKET_SPORTS: ['badminton', 'pickleball', 'racquetball', 'squash', 'tableTennis', 'tennis'],
  BALL_SPORTS: [
    'americanFootball',
    'australianFootball',
    'baseball',
    'basketball',
    'cricket',
    'handball',
    'hockey',
    'iceHockey',
    'lacrosse',
    'rollerHockey',
    'rugby',
    'soccer',
    'softball',
    'volleyball',
    'waterPolo',
  ],
  WINTER_SPORTS: [
    'crossCountrySkiing',
    'downhillSkiing',
    'iceSkating',
    'skating',
    'skatingSports',
    'skiing',
    'snowboarding',
    'snowSports',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type WorkoutGroup = keyof typeof TYPES | 'OTHER';

export const WORKOUT_GROUPS: readonly WorkoutGroup[] = [...(Object.keys(TYPES) as (keyof typeof TYPES)[]), 'OTHER'];

const groupByType: ReadonlyMap<string, WorkoutGroup> = /* @__PURE__ */ new Map(
  Object.entries(TYPES).flatMap(([group, types]) =>
    (types as readonly string[]).map((type) => [type, group as WorkoutGroup] as const),
  ),
);

/** The kind of a workout, by the name its type has in `@capgo/capacitor-health`; OTHER for a type without a kind. */
export const workoutGroup = (type: string): WorkoutGroup => groupByType.get(type) ?? 'OTHER';
