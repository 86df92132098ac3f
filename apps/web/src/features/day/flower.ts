import type { Activity } from '@sevenfold/contract';
import { FALLBACK_COLOR } from '@sevenfold/domain/area';
import { type CivilDate, today, type WeekId, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import { navigate } from '#navigation';
import { now, text } from '#platform';
import { colorVariables, PETAL, petalTip, toast, TURNS, VEIN } from '#ui';
import { groupByArea, knownActivities } from '#features/activity';
import { knownAreas } from '#features/area';
import { activityWeek } from '#features/insight';
import { NO_RECORDS, recordSource } from '#features/record';
import { reviewPaths } from '#features/review';
import { knownSettings } from '#features/user';

/** For the check of the tap, which is drawn before the flower covers it. */
const START_MS = 400;
const OPENING_MS = 1200;
const PETAL_MS = 500;
const PETAL_DELAY_MS = 45;
const VEIN_MS = 240;
const FADE_MS = 300;
const EASE = 'cubic-bezier(.2,0,0,1)';
const SVG = 'http://www.w3.org/2000/svg';

/** Weeks whose flower has opened since the app was started: a goal that is met again opens it no second time. */
const opened = new Set<string>();

/**
 * Opens the flower over the page if the last goal of the current week was just met. Nothing waits for it.
 *
 * @param metOn date on which a goal was just met; one of another week opens nothing
 */
export function openFlowerIfComplete(metOn: string): void {
  const settings = knownSettings();
  if (!settings) return;
  const { timezone, dayEndsAt, weekStartDay } = settings;
  const date: CivilDate = today(now(), timezone, dayEndsAt);
  const week = { id: weekIdOf(date, weekStartDay), weekStartDay };
  const { first, last } = weekRange(week.id, weekStartDay);
  if (metOn < first || metOn > last) return;
  const goals = knownActivities().filter((activity) => isGoal(activity, week.id));
  const outcomes = goals.map(
    (activity) =>
      activityWeek(activity, week.id, recordSource.get(week, activity.id) ?? NO_RECORDS, true).result.outcome,
  );
  const met = outcomes.filter((outcome) => outcome === 'MET').length;
  const isComplete = met > 1 && outcomes.every((outcome) => outcome === 'MET' || outcome === 'EXCUSED');
  if (!isComplete || opened.has(week.id)) return;
  opened.add(week.id);
  const colors = groupByArea(goals, knownAreas(), '')
    .filter(({ activities }) => activities.length > 0)
    .map(({ area }) => colorVariables(area?.color ?? FALLBACK_COLOR)['--solid']);
  open(colors, (flower) =>
    toast({
      kind: 'success',
      text: text('day.weekComplete', { count: met }),
      action: {
        label: text('day.seeGarden'),
        onAct: () => {
          flower.remove();
          navigate(reviewPaths.all());
        },
      },
    }),
  );
}

const isGoal = ({ isActive, direction, weeklyGoalsTimeline, unit }: Activity, week: WeekId): boolean =>
  isActive &&
  direction === 'AT_LEAST' &&
  activityWeek({ unit, direction, weeklyGoalsTimeline }, week, NO_RECORDS, true).target !== null;

/**
 * Draws the flower below the toasts, with moves and fades only, so that the compositor draws it; with reduced motion it
 * fades. It goes by itself, or by a tap.
 *
 * @param colors of the areas whose goals were met; the tips of the petals have them in turn
 * @param onSeen called with it once it lies over the page
 */
function open(colors: readonly string[], onSeen: (flower: Element) => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const sheet = document.createElement('div');
  sheet.setAttribute('aria-hidden', 'true');
  sheet.dataset['flower'] = '';
  sheet.className =
    'pointer-events-none fixed inset-0 z-30 grid place-items-center bg-radial-[circle_at_center] from-y3 from-[7rem] to-y3/50 to-[13rem] dark:from-n1 dark:to-n1/50 print:hidden';
  const flower = sheet.appendChild(element('svg', { viewBox: '4.2 4.2 23.6 23.6', class: 'size-56' }));
  TURNS.forEach((turn, index) =>
    flower.appendChild(
      petal(turn, colors[index % colors.length] ?? '', isStill ? null : START_MS + index * PETAL_DELAY_MS),
    ),
  );
  document.body.append(sheet);
  const close = () => sheet.remove();
  const see = () => {
    // From now on, a tap is for the page below.
    addEventListener('pointerdown', close, { once: true });
    onSeen(sheet);
  };
  sheet
    .animate([{ opacity: 0 }, {}], { duration: FADE_MS / 2, delay: START_MS, fill: 'backwards' })
    .finished.then(see, close);
  const end = START_MS + OPENING_MS - FADE_MS;
  // First the flower, then its ground: petals would lie over the text of the page.
  flower.animate([{}, { opacity: 0 }], { duration: FADE_MS / 2, delay: end, fill: 'forwards' });
  sheet
    .animate([{}, { opacity: 0 }], { duration: FADE_MS / 2, delay: end + FADE_MS / 2, fill: 'forwards' })
    .finished.then(close, close);
}

/** @param delay in milliseconds; null for a petal that is there at once */
function petal(turn: number, color: string, delay: number | null): SVGElement {
  const group = element('g', { transform: `rotate(${turn} 16 16)` });
  const leaf = group.appendChild(element('g', { class: 'origin-[16px_16px]' }));
  leaf.appendChild(element('path', { d: PETAL, class: 'fill-y9' }));
  for (const { outline } of petalTip([{ color, share: 1 }]))
    leaf.appendChild(element('path', { d: outline, fill: color }));
  const vein = group.appendChild(element('path', { d: VEIN, class: 'fill-on-primary/45 origin-[16px_12.8px]' }));
  if (delay === null) return group;
  leaf.animate([{ scale: 0.3, opacity: 0 }, { scale: 1.04, opacity: 1, offset: 0.7 }, {}], {
    duration: PETAL_MS,
    delay,
    fill: 'backwards',
    easing: EASE,
  });
  vein.animate([{ scale: '1 0', opacity: 0 }, {}], {
    duration: VEIN_MS,
    delay: delay + PETAL_MS * 0.7,
    fill: 'backwards',
    easing: EASE,
  });
  return group;
}

function element(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
