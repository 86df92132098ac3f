import type { CivilDate } from '@sevenfold/domain/calendar';
import { Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { now } from '../src/platform/clock';
import { fixed } from '../src/platform/derived';
import { activityColor } from '../src/ui/activityColor';
import { ActivityTile } from '../src/ui/ActivityTile';
import { Button } from '../src/ui/Button';
import { CheckButton, type CheckState } from '../src/ui/CheckButton';
import { GoalProgress } from '../src/ui/GoalProgress';
import { IconButton } from '../src/ui/IconButton';
import { Stepper } from '../src/ui/Stepper';
import { PageHeader } from '../src/ui/PageHeader';
import { StepNav } from '../src/ui/StepNav';
import { Card, SectionHeader } from '../src/ui/Surface';
import { Row } from './Row';
import { SyncDot } from '../src/ui/Sync';
import { TimerBar } from '../src/ui/TimerBar';
import { WeekStrip, type WeekStripDay } from '../src/ui/WeekStrip';
import type { Words } from './words';

const ring = (share: number, items: number) => fixed({ done: share, planned: items, items, share });

const DAYS: WeekStripDay[] = [
  { date: '2026-09-28', ring: ring(3, 3) },
  { date: '2026-09-29', ring: ring(4, 5) },
  { date: '2026-09-30', ring: ring(5, 5) },
  { date: '2026-10-01', ring: ring(1, 2) },
  { date: '2026-10-02', ring: ring(0, 3) },
  { date: '2026-10-03', ring: ring(0, 2) },
  { date: '2026-10-04', ring: ring(0, 2) },
];

export function DayPart({ words }: { words: Words }) {
  const [selected, setSelected] = useState<CivilDate>('2026-10-01');
  const [run, setRun] = useState<CheckState>('done');
  const [water, setWater] = useState(5);
  const toggle = () => setRun((state) => (state === 'done' ? 'todo' : 'done'));
  return (
    <section>
      <PageHeader
        title={words.day}
        sub={words.week}
        nav={
          <StepNav
            label={words.day}
            current={words.today}
            previousLabel={words.previous}
            nextLabel={words.next}
            onPrevious={() => {}}
            onNext={() => {}}
            onCurrent={() => {}}
            atCurrent
          />
        }
        actions={
          <Button variant="primary" icon={<Plus aria-hidden="true" />}>
            {words.record}
          </Button>
        }
      />
      <WeekStrip days={DAYS} selected={selected} today="2026-10-01" onSelect={setSelected} onOpen={() => undefined} />
      <div className="flex flex-col gap-6 pt-6">
        <div>
          <SectionHeader title={words.health} color="#1A9951" detail={words.done} />
          <Card>
            <Row
              leading={<ActivityTile icon="footprints" color="#1A9951" />}
              title={words.run}
              style={activityColor('#1A9951')}
              onOpen={() => {}}
              sub={<GoalProgress done={3} target={3} unit="DAYS" text={words.days} />}
              trailing={<CheckButton state={run} label={words.run} onToggle={toggle} />}
            />
            <Row
              divided
              leading={<ActivityTile icon="glass-water" color="#0090BB" />}
              title={words.water}
              style={activityColor('#0090BB')}
              onOpen={() => {}}
              sub={<GoalProgress done={24} target={40} unit="TIMES" text={words.glasses} />}
              trailing={<Stepper size="row" label={words.water} value={water} onChange={setWater} max={99} />}
            />
            <Row
              divided
              leading={<ActivityTile icon="bed" color="#007871" />}
              title={
                <>
                  {words.sleep} <SyncDot />
                </>
              }
              style={activityColor('#007871')}
              onOpen={() => {}}
              sub={<GoalProgress done={3} target={5} skipped={1} unit="DAYS" text={words.five} />}
              trailing={<CheckButton state="skipped" label={words.sleep} onToggle={() => {}} />}
            />
            <Row
              divided
              dimmed
              leading={<ActivityTile icon="🍬" color="#D64A7C" />}
              title={words.sweets}
              style={activityColor('#D64A7C')}
              sub={<GoalProgress done={1} target={2} unit="TIMES" direction="AT_MOST" text={words.most} />}
              trailing={<CheckButton state="todo" label={words.sweets} onToggle={() => {}} disabled />}
            />
          </Card>
        </div>
        <div>
          <SectionHeader title={words.growth} color="#6B49D7" />
          <Card>
            <Row
              leading={<ActivityTile icon="book-open" color="#6B49D7" />}
              title={words.read}
              style={activityColor('#6B49D7')}
              onOpen={() => {}}
              sub={<GoalProgress done={110} target={240} unit="DURATION" text={words.hours} />}
              trailing={
                <>
                  <IconButton
                    variant="neutral"
                    label={words.read}
                    icon={<Play className="size-4" aria-hidden="true" />}
                  />
                  <span className="min-w-10 text-center font-semibold tabular-nums">0:35</span>
                  <IconButton
                    variant="neutral"
                    label={words.record}
                    icon={<Plus className="size-4.5" aria-hidden="true" />}
                  />
                </>
              }
            />
            <Row
              divided
              leading={<ActivityTile icon="phone" color="#123456" />}
              title={words.call}
              style={activityColor('#123456')}
              onOpen={() => {}}
              sub={<GoalProgress done={3} target={2} unit="TIMES" text={`${words.times} · +1`} />}
              trailing={<CheckButton state="todo" label={words.call} onToggle={() => {}} />}
            />
            <Row
              divided
              leading={<ActivityTile icon="wine" color="#EEDD22" />}
              title={words.sweets}
              style={activityColor('#EEDD22')}
              onOpen={() => {}}
              sub={<GoalProgress done={300} target={240} unit="DURATION" text={words.hours} />}
              trailing={<CheckButton state="done" label={words.call} onToggle={() => {}} />}
            />
          </Card>
        </div>
        <TimerBar name={words.read} color="#6B49D7" startedAt={now() - 724_000} onStop={() => {}} onOpen={() => {}} />
      </div>
    </section>
  );
}
