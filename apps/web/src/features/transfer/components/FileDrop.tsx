import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useConnection } from '#data';
import { useText } from '#platform';
import { Button, cx, Notice } from '#ui';
import type { Problem } from '../useImport';

interface FileDropProps {
  readonly problem: Problem | undefined;
  onChoose(file: File): void;
}

/** File extensions offered by the picker; the format of a file is detected from its contents. */
const ACCEPTED = '.json,.zip,.db,.csv,.tsv,.txt';

/** Takes a file from the picker, or dropped anywhere on its surface. */
export function FileDrop({ problem, onChoose }: FileDropProps) {
  const text = useText();
  const isOffline = useConnection() === 'OFFLINE';
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isOffline) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <>
      <p className="-mt-3 text-small text-n10">{text('transfer.importText')}</p>
      {problem && (
        <div role="alert">
          <Notice kind={problem.reason === 'OFFLINE' ? 'warning' : 'danger'}>
            {problem.reason === 'OFFLINE'
              ? text('transfer.offline')
              : text(`transfer.refused.${problem.reason}`, { path: problem.path ?? '' })}
          </Notice>
        </div>
      )}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-col items-center gap-2 rounded-control border border-dashed px-4 py-6 transition-colors',
          isOver ? 'border-n10 bg-n3' : 'border-n6',
        )}
      >
        <Button
          icon={<Upload className="size-4.5" aria-hidden="true" />}
          disabled={isOffline}
          onClick={() => input.current?.click()}
        >
          {text('transfer.choose')}
        </Button>
        <span className="text-small text-n10 pointer-coarse:hidden">
          {text(isOffline ? 'transfer.offline' : 'transfer.drop')}
        </span>
        {isOffline && <span className="text-small text-n10 pointer-fine:hidden">{text('transfer.offline')}</span>}
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label={text('transfer.choose')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files);
            // Choosing the same file again is another choice.
            target.value = '';
          }}
        />
      </div>
    </>
  );
}
