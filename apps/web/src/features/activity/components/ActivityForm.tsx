import type { Area } from '@sevenfold/contract';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dispatch } from '#dispatch';
import { newId, text, useText } from '#platform';
import { Button, Checkbox, FormDialog, IconButton, Notice } from '#ui';
import { useAreas } from '#features/area';
import { together } from '#features/record';
import { createActivity, createTracked, setActive } from '../commands';
import { createdText } from '../createdText';
import { useActivities } from '../api';
import { useActivityRoom, useCurrentWeek } from '../current';
import { buildActivity, changeTo, DRAFT_FIELDS, type Draft } from '../draft';
import { EXAMPLES, exampleTemplate, fromTemplate } from '../example';
import { fromSuggestion, perWeekText, ruleText } from '../suggestion';
import { type FormTask, useDraft } from '../useDraft';
import { useSuggestions } from '../useSuggestions';
import { DraftFields } from './DraftFields';

interface ActivityFormProps {
  task: FormTask;
  open: boolean;
  onClose(): void;
  /** Called when the plan allows no further activity. */
  onLimit(): void;
  /** Called to copy the activity with another unit. */
  onCopy(): void;
}

const TITLES = { create: 'activity.formCreate', edit: 'activity.formEdit', copy: 'activity.formCopy' } as const;
const NO_AREAS: readonly Area[] = [];

/** Sheet that creates, edits or duplicates an activity. */
export default function ActivityForm({ task, open, onClose, onLimit, onCopy }: ActivityFormProps) {
  useText();
  const areas = useAreas() ?? NO_AREAS;
  const activities = useActivities();
  const entered = useDraft(task, areas, useCurrentWeek());
  const { draft, errors } = entered;
  const original = task.kind === 'copy' && task.activity.isActive ? task.activity : null;
  const [chosenArchiving, setChosenArchiving] = useState<boolean | null>(null);
  // A copy with another unit usually replaces the original; one with the same unit is a further activity.
  const archivesOriginal = original !== null && (chosenArchiving ?? draft.unit !== original.unit);
  const save = useSave(task, draft, archivesOriginal);

  const closeForGood = () => {
    entered.drop();
    onClose();
  };
  const submit = () => {
    entered.showAllErrors();
    const first = DRAFT_FIELDS.find((field) => errors[field]);
    if (first === undefined && save()) closeForGood();
    else if (first === undefined) onLimit();
    return first;
  };
  return (
    <FormDialog
      open={open}
      title={text(TITLES[task.kind])}
      submitLabel={text(task.kind === 'edit' ? 'activity.save' : 'activity.create')}
      onClose={onClose}
      onCancel={closeForGood}
      onSubmit={submit}
      onStartOver={entered.isRestored ? entered.startOver : undefined}
      isReady={errors.name !== 'EMPTY'}
    >
      <DraftFields
        draft={draft}
        onChange={entered.change}
        onFieldBlur={entered.onBlur}
        errors={entered.visibleErrors}
        areas={areas}
        changed={task.kind === 'edit' ? task.activity : undefined}
        onCopy={onCopy}
        isMoreOpen={task.kind !== 'create'}
        isMoreInvalid={errors.dayMax !== undefined || errors.description !== undefined}
      >
        {task.kind === 'create' && <FromCalendar draft={draft} onChange={entered.change} areas={areas} />}
        {task.kind === 'create' && activities?.length === 0 && (
          <Examples draft={draft} onChange={entered.change} areas={areas} />
        )}
      </DraftFields>
      {original && (
        <Checkbox
          label={text('activity.archiveOriginal')}
          description={text('activity.archiveOriginalNote', { name: original.name })}
          checked={archivesOriginal}
          onChange={setChosenArchiving}
        />
      )}
    </FormDialog>
  );
}

/** Executes a valid draft. Returns false when the plan allows no further activity. */
function useSave(task: FormTask, draft: Draft, archivesOriginal: boolean): () => boolean {
  useText();
  const week = useCurrentWeek();
  const { limit, used } = useActivityRoom(useActivities());
  const name = draft.name.trim();
  return () => {
    if (task.kind === 'edit') {
      const command = changeTo(task.activity, draft, week);
      if (command) dispatch(command, text('activity.toast.changed', { name }));
      return true;
    }
    if (limit !== null && used - (archivesOriginal ? 1 : 0) >= limit) return false;
    const activity = buildActivity(newId(), draft, week);
    const made = draft.tracking ? createTracked(activity, draft.tracking) : createActivity(activity);
    // Archives first, because the server checks the limit after each operation.
    dispatch(
      task.kind === 'copy' && archivesOriginal ? together([setActive(task.activity, false), made]) : made,
      createdText(activity),
    );
    return true;
  };
}

const SUGGESTED = 4;

/** Suggestions of the calendar that fill in the form, and the rule of the chosen one. */
function FromCalendar({ draft, onChange, areas }: ExamplesProps) {
  useText();
  const suggestions = useSuggestions();
  const root = useRef<HTMLDivElement>(null);
  // The pressed button is gone then, and the focus with it.
  const change = (changed: Draft) => {
    flushSync(() => onChange(changed));
    root.current?.querySelector('button')?.focus();
  };
  const { tracking } = draft;
  return (
    <div ref={root} className="contents">
      {tracking ? (
        <Notice
          kind="info"
          action={
            <IconButton
              label={text('suggestion.removeRule')}
              icon={<X className="size-4.5" aria-hidden="true" />}
              onClick={() => change({ ...draft, tracking: undefined })}
            />
          }
        >
          {text('suggestion.counts', { names: ruleText(tracking) })}
        </Notice>
      ) : (
        suggestions.length > 0 && (
          <ChipGroup label={text('suggestion.inForm')}>
            {suggestions.slice(0, SUGGESTED).map((suggestion) => (
              <Button
                key={suggestion.key}
                size="small"
                className="max-w-full flex-none"
                onClick={() => change(fromSuggestion(draft, suggestion, areas))}
              >
                <span className="truncate">
                  {text('suggestion.chip', { name: suggestion.name, perWeek: perWeekText(suggestion) })}
                </span>
              </Button>
            ))}
          </ChipGroup>
        )
      )}
    </div>
  );
}

interface ExamplesProps {
  draft: Draft;
  onChange(draft: Draft): void;
  areas: readonly Area[];
}

/** Templates that fill in the form for a first activity. */
function Examples({ draft, onChange, areas }: ExamplesProps) {
  useText();
  return (
    <ChipGroup label={text('activity.examples')}>
      {EXAMPLES.slice(0, 5).map((example) => (
        <Button
          key={example.name}
          size="small"
          className="flex-none"
          onClick={() => onChange(fromTemplate(draft, exampleTemplate(example), areas))}
        >
          {text(example.name)}
        </Button>
      ))}
    </ChipGroup>
  );
}

/** Buttons that fill in the form: on a phone one line, which scrolls out at the edges of the sheet. */
const ChipGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label}>
    <p className="pb-2 text-small font-medium text-n11" aria-hidden="true">
      {label}
    </p>
    <div className="flex gap-2 max-medium:-mx-5 max-medium:-my-1 max-medium:overflow-x-auto max-medium:mask-r-from-[calc(100%-2.5rem)] max-medium:pr-10 max-medium:pl-5 max-medium:py-1 medium:flex-wrap">
      {children}
    </div>
  </div>
);
