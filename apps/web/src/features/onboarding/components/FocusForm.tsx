import type { Area } from '@sevenfold/contract';
import { periodForNew } from '@sevenfold/domain/objective';
import { AREA_KIND_OF, type Focus, type LifeArea } from '@sevenfold/domain/lifeRating';
import { type FormEvent, useId, useRef, useState } from 'react';
import { dispatch } from '#dispatch';
import { hasDraft, useDraftState } from '#drafts';
import { newId, useText } from '#platform';
import { cx } from '#ui';
import { areaOfKind, useAreas } from '#features/area';
import { lifeAreaName } from '#features/lifeRating';
import {
  buildObjective,
  createObjective,
  type Draft,
  DRAFT_FIELDS,
  type DraftField,
  newDraft,
  SuggestedDraftFields,
  validateDraft,
} from '#features/objective';
import { useToday } from '#features/user';

type ChosenFocus = Exclude<Focus, { kind: 'NONE' }>;

interface FocusFormProps {
  readonly focus: ChosenFocus;
  readonly formId: string;
  onSaved(): void;
}

/** The insight on the weakest area, or a choice among equal ones, and an objective for it. */
export function FocusForm({ focus, formId, onSaved }: FocusFormProps) {
  const text = useText();
  const [chosen, setChosen] = useState<LifeArea | undefined>(() =>
    focus.areas.length === 1 ? focus.areas[0] : focus.areas.find((one) => hasDraft(draftKey(one))),
  );
  const area = chosen !== undefined && focus.areas.includes(chosen) ? chosen : undefined;
  const [isMissing, setMissing] = useState(false);
  return (
    <div className="mx-auto flex w-full max-w-140 flex-col gap-4">
      <div>
        <h2 className="text-h2 text-balance">{headingOf(focus, text)}</h2>
        {focus.areas.length > 1 && (
          <AreaChoice
            areas={focus.areas}
            value={area}
            isMissing={isMissing && area === undefined}
            onChange={setChosen}
          />
        )}
        {area && (
          <p className={cx('text-body text-pretty text-n11', focus.areas.length > 1 ? 'pt-3' : 'pt-1')}>
            {text(`lifeRating.insight.${area}`)}
          </p>
        )}
      </div>
      {area ? (
        <ObjectiveFields key={area} area={area} formId={formId} onSaved={onSaved} />
      ) : (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(true);
          }}
        />
      )}
    </div>
  );
}

function headingOf({ kind, areas, score }: ChosenFocus, text: ReturnType<typeof useText>): string {
  const [first] = areas;
  if (kind === 'EVEN') return text('onboarding.even');
  return areas.length === 1 && first
    ? text('onboarding.weakest', { area: lifeAreaName(first), score })
    : text('onboarding.tied', { count: areas.length });
}

interface AreaChoiceProps {
  readonly areas: readonly LifeArea[];
  readonly value: LifeArea | undefined;
  readonly isMissing: boolean;
  onChange(area: LifeArea): void;
}

function AreaChoice({ areas, value, isMissing, onChange }: AreaChoiceProps) {
  const text = useText();
  const hint = useId();
  return (
    <fieldset aria-describedby={isMissing ? hint : undefined} className="pt-3">
      <legend className="sr-only">{text('onboarding.focus')}</legend>
      <div className="flex flex-wrap gap-2">
        {areas.map((area) => (
          <button
            key={area}
            type="button"
            aria-pressed={area === value}
            onClick={() => onChange(area)}
            className={cx(
              'hit press min-h-9 rounded-full border px-3.5 py-1 text-small',
              area === value
                ? 'border-n12 bg-n12 font-medium text-n1'
                : 'border-n6 bg-card text-n11 hover:border-n8 hover:text-n12 active:bg-n3',
            )}
          >
            {lifeAreaName(area)}
          </button>
        ))}
      </div>
      {isMissing && (
        <p id={hint} role="alert" className="pt-2 text-small text-danger-ink">
          {text('onboarding.chooseFocus')}
        </p>
      )}
    </fieldset>
  );
}

const draftKey = (area: LifeArea): string => `objective focus ${area}`;

interface ObjectiveFieldsProps {
  readonly area: LifeArea;
  readonly formId: string;
  onSaved(): void;
}

/** An objective of this quarter, or in its last days of the next one, with the suggested name. What was typed is kept over a reload. */
function ObjectiveFields({ area, formId, onSaved }: ObjectiveFieldsProps) {
  const text = useText();
  const today = useToday();
  const areas = useAreas() ?? NO_AREAS;
  const form = useRef<HTMLFormElement>(null);
  const {
    value: draft,
    change,
    drop,
  } = useDraftState<Draft>(draftKey(area), () => ({
    ...newDraft(periodForNew('QUARTER', today)),
    name: text(`lifeRating.suggestion.${area}`),
    areaId: areaOfKind(AREA_KIND_OF[area], areas)?.id ?? null,
  }));
  const [blurredFields, setBlurredFields] = useState<readonly DraftField[]>([]);
  const errors = validateDraft(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBlurredFields(DRAFT_FIELDS);
    const first = DRAFT_FIELDS.find((field) => errors[field]);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[data-field=${first}] :is(input, textarea)`)?.focus();
      return;
    }
    dispatch(
      createObjective(buildObjective(newId(), draft)),
      text('objective.toast.created', { name: draft.name.trim() }),
    );
    drop();
    onSaved();
  };
  return (
    <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <SuggestedDraftFields
        draft={draft}
        onChange={change}
        onFieldBlur={(field) => setBlurredFields((known) => [...known, field])}
        errors={Object.fromEntries(blurredFields.map((field) => [field, errors[field]]))}
        before={undefined}
      />
    </form>
  );
}

const NO_AREAS: readonly Area[] = [];
