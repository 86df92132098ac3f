import { useEffect, useRef } from 'react';
import { navigate } from '#navigation';
import { text as say, useText } from '#platform';
import { Button, Card, Notice, Spinner } from '#ui';
import type { ImportState, RunningImport } from '../useImport';
import { CountList } from './CountList';
import { FileDrop } from './FileDrop';
import { MappingForm } from './MappingForm';
import { Preview } from './Preview';
import { ProgressBar } from './ProgressBar';
import { UndoButton } from './UndoButton';

/** Import of a file, step by step. */
export function ImportCard({ running }: { running: RunningImport }) {
  const text = useText();
  const { state } = running;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state.step);
  useEffect(() => {
    // Each step replaces the button that led to it, which had the focus.
    if (before.current !== state.step) heading.current?.focus();
    before.current = state.step;
  }, [state.step]);
  return (
    <Card padded className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="focus-none text-h3">
        {text(TITLES[state.step])}
      </h2>
      <Step state={state} running={running} />
    </Card>
  );
}

const TITLES = {
  IDLE: 'transfer.importTitle',
  READING: 'transfer.importTitle',
  MAPPING: 'transfer.mapping',
  PREVIEW: 'transfer.preview',
  IMPORTING: 'transfer.importing',
  DONE: 'transfer.done',
} as const;

function Step({ state, running }: { state: ImportState; running: RunningImport }) {
  const text = useText();
  switch (state.step) {
    case 'IDLE':
      return <FileDrop problem={state.problem} onChoose={(file) => void running.choose(file)} />;
    case 'READING':
      return (
        <div className="flex min-h-11 flex-wrap items-center gap-3 text-body text-n11" role="status">
          <Spinner />
          <span className="min-w-0 flex-1 truncate">{text('transfer.reading', { name: state.name })}</span>
          <Button onClick={running.cancel}>{text('transfer.cancel')}</Button>
        </div>
      );
    case 'MAPPING':
      return <MappingForm {...state} running={running} />;
    case 'PREVIEW':
      return <Preview {...state} running={running} />;
    case 'IMPORTING':
      return <Importing {...state} running={running} />;
    case 'DONE':
      return <Done {...state} running={running} />;
  }
}

function Importing({
  batches,
  progress,
  isStopped,
  running,
}: ImportState & { step: 'IMPORTING' } & { running: RunningImport }) {
  const text = useText();
  const importId = batches[0]?.importId ?? '';
  return (
    <>
      <ProgressBar value={progress.written / batches.length} label={text('transfer.importing')} />
      {isStopped ? (
        <>
          <Notice kind="warning">{text('transfer.stopped')}</Notice>
          <div className="flex flex-wrap justify-end gap-2">
            <UndoButton importId={importId} created={progress.created} onUndone={running.cancel} />
            <Button variant="primary" onClick={running.resume}>
              {text('transfer.continue')}
            </Button>
          </div>
        </>
      ) : (
        <p className="text-small text-n10">{text('transfer.keepOpen')}</p>
      )}
    </>
  );
}

function Done({ importId, created, running }: ImportState & { step: 'DONE' } & { running: RunningImport }) {
  return (
    <>
      <CountList counts={created} empty={say('transfer.nothing')} />
      <div className="flex flex-wrap justify-end gap-2">
        <UndoButton importId={importId} created={created} onUndone={running.cancel} />
        <Button onClick={running.cancel}>{say('transfer.another')}</Button>
        {created.activities > 0 && (
          <Button variant="primary" onClick={() => navigate({ to: '/activities' })}>
            {say('transfer.showActivities')}
          </Button>
        )}
      </div>
    </>
  );
}
