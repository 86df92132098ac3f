/** A time from one instant to another in epoch milliseconds; the end is exclusive. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

const HOUR = 3_600_000;
/** Time awake within one night; after a longer one, another sleep begins. */
const NIGHT_GAP = 3 * HOUR;

const compareIntervals = (a: Interval, b: Interval): number => a.from - b.from || a.to - b.to;

/** The times that at least one interval covers, in order, without overlaps. */
export function unite(intervals: readonly Interval[]): Interval[] {
  const united: Interval[] = [];
  for (const one of intervals.filter(({ from, to }) => from < to).toSorted(compareIntervals)) {
    const last = united.at(-1);
    if (last && one.from <= last.to) united[united.length - 1] = { from: last.from, to: Math.max(last.to, one.to) };
    else united.push(one);
  }
  return united;
}

/**
 * The sessions among recordings of which several may be of the same session, as a watch and an app make them: recordings
 * that overlap by at least half of the shorter one are one session.
 */
export function distinctSessions(recordings: readonly Interval[]): Interval[] {
  const sessions: Interval[] = [];
  for (const one of recordings.filter(({ from, to }) => from < to).toSorted(compareIntervals)) {
    const last = sessions.at(-1);
    if (last && isSame(last, one)) sessions[sessions.length - 1] = { from: last.from, to: Math.max(last.to, one.to) };
    else sessions.push(one);
  }
  return sessions;
}

function isSame(a: Interval, b: Interval): boolean {
  const overlap = Math.min(a.to, b.to) - Math.max(a.from, b.from);
  return overlap * 2 >= Math.min(a.to - a.from, b.to - b.from);
}

/** A part of a sleep. Apple Health has one for each stage, Health Connect one with stages or without. */
export interface SleepPart extends Interval {
  readonly state: 'ASLEEP' | 'IN_BED' | 'AWAKE';
}

/** A sleep with its times asleep. */
export interface Night extends Interval {
  readonly asleep: readonly Interval[];
}

/**
 * The nights among parts of sleep, in order. Of one that a device recorded as time in bed only, all of it counts as
 * asleep: an iPhone without a watch knows nothing else.
 */
export function nights(parts: readonly SleepPart[]): Night[] {
  const groups: { from: number; to: number; parts: SleepPart[] }[] = [];
  for (const part of parts.filter(({ from, to }) => from < to).toSorted(compareIntervals)) {
    const last = groups.at(-1);
    if (last && part.from - last.to < NIGHT_GAP) {
      last.to = Math.max(last.to, part.to);
      last.parts.push(part);
    } else groups.push({ from: part.from, to: part.to, parts: [part] });
  }
  return groups.map(({ from, to, parts: own }) => {
    const of = (state: SleepPart['state']) => unite(own.filter((part) => part.state === state));
    const asleep = of('ASLEEP');
    return { from, to, asleep: asleep.length > 0 ? asleep : of('IN_BED') };
  });
}
