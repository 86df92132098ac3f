import { DEFAULT_COLOR, type Petal } from '@sevenfold/domain/activity';
import { civilDate } from '@sevenfold/domain/calendar';
import type { ReactNode } from 'react';
import { useText } from '#platform';
import { activityColor, colorVariables, cx, Dialog, type PetalStratum, WeekMark } from '#ui';
import { CellContent, cellFace } from '#features/day';
import type { Cell } from '#features/insight';

interface CellKeyProps {
  readonly open: boolean;
  onClose(): void;
}

const DATE = civilDate('2026-01-01');
const EMPTY: Cell = {
  date: DATE,
  when: 'PAST',
  state: 'EMPTY',
  amount: 0,
  skip: null,
  plan: null,
  isExpected: false,
  toCome: null,
  share: null,
  isGoalDay: false,
};
const AHEAD: Cell = { ...EMPTY, when: 'FUTURE', state: 'FUTURE' };
const DONE: Cell = { ...EMPTY, state: 'DONE', amount: 1 };

/** Amounts of a goal in minutes: a part of a day's share of it, and all. No more, so that the texts stand near single cells. */
const AMOUNTS: readonly Cell[] = [
  { ...DONE, amount: 10, share: 0.25 },
  { ...DONE, amount: 40, share: 1 },
];

/** Examples of what the cells of a week show: what was, then what is to come. The two empty ones are neighbours, to compare. */
const LINES = [
  { text: 'week.keyDone', unit: 'DAYS', cells: [DONE] },
  { text: 'week.keyAmounts', unit: 'DURATION', cells: AMOUNTS },
  { text: 'week.keyGoal', unit: 'DAYS', cells: [{ ...DONE, isGoalDay: true }] },
  { text: 'week.keySkipped', unit: 'DAYS', cells: [{ ...EMPTY, state: 'SKIPPED' }] },
  { text: 'week.keyEmpty', unit: 'DAYS', cells: [EMPTY] },
  { text: 'week.keyAhead', unit: 'DAYS', cells: [AHEAD] },
  { text: 'week.keyToCome', unit: 'DAYS', cells: [{ ...AHEAD, toCome: { date: DATE, amount: 1, events: '' } }] },
  {
    text: 'week.keyPlanned',
    unit: 'DURATION',
    cells: [null, 30].map((amount) => ({ ...AHEAD, plan: { activityId: '', date: DATE, amount, startTime: null } })),
  },
] as const;

/** Two areas, of which the first got more. */
const TIP = [
  { color: colorVariables('#1A9951')['--solid'], share: 0.6 },
  { color: colorVariables('#D64A7C')['--solid'], share: 0.4 },
];

interface PetalLine {
  readonly petal: Petal;
  readonly tip?: readonly PetalStratum[];
}

/** Examples of what the petals of a week's mark show. */
const PETALS = [
  { text: 'week.keyWhole', petal: { date: DATE, state: 'WHOLE', share: 0.9 } },
  { text: 'week.keyPartly', petal: { date: DATE, state: 'PARTLY', share: 0.4 } },
  { text: 'week.keyTip', petal: { date: DATE, state: 'WHOLE', share: 0.9 }, tip: TIP },
  { text: 'week.keyVein', petal: { date: DATE, state: 'DONE', share: 1 } },
] as const;

/** Says what the cells of a week and the petals of its mark mean. */
export default function CellKey({ open, onClose }: CellKeyProps) {
  const text = useText();
  return (
    <Dialog open={open} onClose={onClose} title={text('week.key')} size="small">
      <ul
        className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 pb-2"
        style={activityColor(DEFAULT_COLOR)}
      >
        {LINES.map((line) => (
          <KeyLine
            key={line.text}
            label={text(line.text)}
            drawing={line.cells.map((cell, index) => (
              <span
                key={index}
                className={cx(
                  'relative flex h-7 w-9 items-center justify-center rounded-icon text-small tabular-nums',
                  cellFace(line, cell),
                  // Lines and dashes that are told apart without the cells of a week around them.
                  (cell === EMPTY || cell === AHEAD) && 'border-n8!',
                )}
              >
                <CellContent activity={line} cell={cell} />
              </span>
            ))}
          />
        ))}
        {PETALS.map((line) => (
          <KeyLine key={line.text} label={text(line.text)} drawing={<SinglePetal {...line} />} />
        ))}
      </ul>
    </Dialog>
  );
}

function KeyLine({ label, drawing }: { readonly label: string; readonly drawing: ReactNode }) {
  return (
    <li className="col-span-2 grid grid-cols-subgrid items-center">
      <span className="flex gap-1" aria-hidden="true">
        {drawing}
      </span>
      <span className="text-body text-balance text-n12">{label}</span>
    </li>
  );
}

/** The petal of a mark that points up, without the room of the others. */
const SinglePetal = ({ petal, tip }: PetalLine) => (
  <span className="relative size-9 overflow-hidden">
    <WeekMark petals={[petal]} strata={tip && [tip]} className="absolute top-0 -left-6.75 size-22.5" />
  </span>
);
