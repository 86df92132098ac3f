import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#platform';
import { activityColor, ActivityTile, Card, CheckButton, GoalProgress, IconButton, Stepper } from '#ui';
import { EXAMPLES, exampleTemplate } from '#features/activity';
import { progressText } from '#features/record';

const [RUN, READ, WATER] = EXAMPLES;
/** Recorded on the days before. */
const BEFORE = { run: 2, water: 21, read: 110 };
const HALF_HOUR = 30;

/** Rows of a day with samples, which record as those of the app do. */
export function SampleDay() {
  const text = useText();
  const [isDone, setDone] = useState(false);
  const [glasses, setGlasses] = useState(3);
  const [minutes, setMinutes] = useState(0);
  const names = [RUN, WATER, READ].map((example) => (example ? text(example.name) : ''));
  const [run = '', water = '', read = ''] = names;
  return (
    <Card>
      <ul>
        <Row example={RUN} done={BEFORE.run + (isDone ? 1 : 0)}>
          <CheckButton state={isDone ? 'done' : 'todo'} label={run} onToggle={() => setDone(!isDone)} />
        </Row>
        <Row example={WATER} done={BEFORE.water + glasses}>
          <Stepper size="row" label={water} value={glasses} onChange={setGlasses} max={99} />
        </Row>
        <Row example={READ} done={BEFORE.read + minutes}>
          <IconButton
            variant="neutral"
            label={text('ui.increase', { label: read })}
            tooltip={false}
            icon={<Plus className="size-4.5" aria-hidden="true" />}
            onClick={() => setMinutes((before) => before + HALF_HOUR)}
          />
        </Row>
      </ul>
    </Card>
  );
}

interface RowProps {
  readonly example: (typeof EXAMPLES)[number] | undefined;
  readonly done: number;
  readonly children: ReactNode;
}

function Row({ example, done, children }: RowProps) {
  if (!example) return null;
  const { name, icon, color, unit, target, customUnit } = exampleTemplate(example);
  const counted = { unit, customTimesUnit: customUnit?.many ?? null, customTimesUnitSingular: customUnit?.one ?? null };
  return (
    <li
      style={activityColor(color ?? '')}
      className="flex min-h-15 items-center gap-3 py-2 pr-3 pl-3.5 text-left not-first:border-t not-first:border-n4"
    >
      <ActivityTile icon={icon} color={color ?? ''} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-strong text-n12">{name}</span>
        <GoalProgress done={done} target={target} unit={unit} text={progressText(counted, done, target)} />
      </span>
      {children}
    </li>
  );
}
