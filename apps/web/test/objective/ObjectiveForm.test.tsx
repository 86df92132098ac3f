import type { Objective } from '@sevenfold/contract';
import { activity, area, objective } from '@sevenfold/contract/samples';
import {
  OBJECTIVE_NAME_MAX,
  OBJECTIVE_UNIT_MAX,
  quarterPeriod,
  VALUE_MAX,
  yearPeriod,
} from '@sevenfold/domain/objective';
import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { undoLast } from '../../src/dispatch/undoLast';
import ObjectiveForm from '../../src/features/objective/components/ObjectiveForm';
import { useSheet } from '../../src/features/objective/components/sheet';
import { Sheets } from '../../src/features/objective/components/Sheets';
import { newDraft, toDraft } from '../../src/features/objective/draft';
import { valueText } from '../../src/features/objective/numbers';
import { useViews } from '../../src/features/objective/useViews';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const onClose = vi.fn<() => void>();
const onSaved = vi.fn<(period: Objective['period']) => void>();

beforeEach(() => {
  onClose.mockReset();
  onSaved.mockReset();
});

/** Opens the form of a new objective of the current quarter, or of one to edit. */
function open(before?: Objective, isLinking = false) {
  fillDevice({
    areas: [area({ id: 'mind', name: 'Mind' })],
    activities: [
      activity({ id: 'study', name: 'Study' }),
      activity({ id: 'piano', name: 'Piano', order: 1, isActive: false }),
    ],
    objectives: before ? [before] : [],
  });
  return renderOnDevice(
    <ObjectiveForm
      before={before}
      isLinking={isLinking}
      draftKey={`objective ${before?.id ?? 'new'}`}
      begin={() => (before ? toDraft(before) : newDraft(quarterPeriod(2026, 4)))}
      open
      onClose={onClose}
      onSaved={onSaved}
    />,
  );
}

/** Opens the form by a button, as the screens do. */
function Opened() {
  const control = useSheet();
  const loaded = useViews(() => true);
  return (
    <>
      <button type="button" onClick={() => control.open({ kind: 'edit', objective: objective() })}>
        Open
      </button>
      <Sheets control={control} loaded={loaded} isReadOnly={() => false} />
    </>
  );
}

/** The label of a required field ends with a mark. */
const startingWith = (label: string) => (name: string) => name.startsWith(label);
const form = () => within(screen.getByRole('dialog'));
const field = (key: 'name' | 'start' | 'target' | 'unit' | 'why') =>
  form().getByRole('textbox', { name: startingWith(text(`objective.${key}`)) });
const unit = () => form().queryByRole('textbox', { name: startingWith(text('objective.unit')) });
const choose = (name: RegExp) => form().getByRole('radio', { name });
const number = () => choose(new RegExp(`^${text('objective.progress')}`));
const select = (key: 'area' | 'follow' | 'yearField') =>
  form().getByRole('combobox', { name: text(`objective.${key}`) });
const more = () => form().getByRole('button', { name: text('ui.moreFields') });
const create = () => form().getByRole('button', { name: text('objective.create') });
const save = () => form().getByRole('button', { name: text('objective.save') });
const bodies = () => pendingOperations().map(({ call, body }) => [call, body]);

describe('the form of a new objective', () => {
  it('needs only a name, and creates something to complete in the current quarter', async () => {
    const user = open();
    expect(field('name')).toHaveFocus();
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('Learn to sail');
    await user.click(create());
    expect(bodies()).toMatchObject([
      [
        'POST /api/v1/objective',
        { name: 'Learn to sail', type: 'COMPLETABLE', period: quarterPeriod(2026, 4), start: null, target: null },
      ],
    ]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(quarterPeriod(2026, 4));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks for start, target and unit of a number', async () => {
    const user = open();
    expect(unit()).toBeNull();
    await user.type(field('name'), 'Read books');
    await user.click(number());
    await user.clear(field('start'));
    await user.type(field('start'), '2');
    await user.type(field('target'), '12,5');
    await user.type(field('unit'), 'books');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(create());
    expect(bodies()).toMatchObject([
      ['POST /api/v1/objective', { type: 'PROGRESS', start: 2, target: 12.5, unitLabel: 'books' }],
    ]);
  });

  it('says that a name is missing, goes to it and creates nothing', async () => {
    const user = open();
    await user.click(number());
    await user.click(create());
    expect(field('name')).toHaveFocus();
    expect(field('name')).toHaveAccessibleDescription(text('objective.nameEmpty'));
    expect(field('target')).toHaveAccessibleDescription(text('objective.notNumber'));
    expect(bodies()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows no error at a field that was left untouched', async () => {
    const user = open();
    await user.click(field('name'));
    await user.tab();
    expect(field('name')).toHaveAccessibleDescription('');
  });

  it.each([
    { typed: 'many', error: () => text('objective.notNumber') },
    { typed: '0', error: () => text('objective.sameAsStart') },
    { typed: String(VALUE_MAX + 1), error: () => text('objective.outOfRange', { max: valueText(VALUE_MAX) }) },
  ])('says on leaving the target why $typed is none', async ({ typed, error }) => {
    const user = open();
    await user.click(number());
    await user.type(field('target'), typed);
    await user.tab();
    expect(field('target')).toHaveAccessibleDescription(error());
    await user.clear(field('target'));
    await user.type(field('target'), '24');
    expect(field('target')).not.toBeInvalid();
  });

  it('says how long name and unit may be', async () => {
    const user = open();
    await user.click(field('name'));
    await user.paste('x'.repeat(OBJECTIVE_NAME_MAX + 1));
    await user.click(number());
    expect(field('name')).toHaveAccessibleDescription(
      new RegExp(text('objective.tooLong', { max: valueText(OBJECTIVE_NAME_MAX) })),
    );
    await user.click(field('unit'));
    await user.paste('x'.repeat(OBJECTIVE_UNIT_MAX + 1));
    await user.tab();
    expect(field('unit')).toHaveAccessibleDescription(
      new RegExp(text('objective.tooLong', { max: valueText(OBJECTIVE_UNIT_MAX) })),
    );
  });

  it('is of another quarter or of a whole year to come', async () => {
    const user = open();
    await user.type(field('name'), 'Sail');
    await user.selectOptions(select('yearField'), '2028');
    await user.click(form().getByRole('radio', { name: /year|2028/i }));
    await user.click(create());
    expect(onSaved).toHaveBeenCalledWith(yearPeriod(2028));
  });

  it('counts the records of an activity, in its unit and from 0', async () => {
    const user = open();
    await user.type(field('name'), 'Study more');
    await user.click(number());
    await user.clear(field('start'));
    await user.type(field('start'), '20');
    await user.type(field('target'), '50');
    await user.click(more());
    const names = within(select('follow'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toEqual([text('objective.followManual'), text('objective.followsName', { name: 'Study' })]);
    await user.selectOptions(select('follow'), 'study');
    expect(select('follow')).toHaveAccessibleDescription(text('objective.followHint'));
    expect(unit()).toBeNull();
    expect(form().queryByRole('textbox', { name: startingWith(text('objective.start')) })).toBeNull();
    await user.click(create());
    expect(bodies()).toMatchObject([
      ['POST /api/v1/objective', { followsActivityId: 'study', unitLabel: null, start: 0, target: 50 }],
    ]);
  });

  it('shows a unit that is too long also where records are counted, so that it can be mended', async () => {
    const user = open();
    await user.type(field('name'), 'Study more');
    await user.click(number());
    await user.type(field('target'), '50');
    await user.click(field('unit'));
    await user.paste('x'.repeat(OBJECTIVE_UNIT_MAX + 1));
    await user.click(more());
    await user.selectOptions(select('follow'), 'study');
    await user.click(create());
    expect(field('unit')).toHaveFocus();
    await user.clear(field('unit'));
    expect(unit()).toBeNull();
    await user.click(create());
    expect(bodies()).toMatchObject([['POST /api/v1/objective', { followsActivityId: 'study', unitLabel: null }]]);
  });

  it('folds what it does not need: an area, linked activities and the reason', async () => {
    const user = open();
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    expect(form().queryByRole('combobox', { name: text('objective.area') })).toBeNull();
    await user.type(field('name'), 'Sail');
    await user.click(more());
    await user.selectOptions(select('area'), 'mind');
    await user.click(form().getByRole('checkbox', { name: 'Study' }));
    await user.type(field('why'), 'The sea');
    expect(form().queryByRole('checkbox', { name: 'Piano' })).toBeNull();
    await user.click(create());
    expect(bodies()).toMatchObject([
      ['POST /api/v1/objective', { areaId: 'mind', why: 'The sea', linkedActivityIds: ['study'] }],
    ]);
  });
});

describe('the form of an objective that exists', () => {
  it('opens with everything that was filled in, archived activities included', () => {
    open(objective({ areaId: 'mind', why: 'The sea', linkedActivityIds: ['piano'] }));
    expect(more()).toHaveAttribute('aria-expanded', 'true');
    expect(field('name')).toHaveValue('Read 24 books');
    expect(field('target')).toHaveValue('24');
    expect(select('area')).toHaveDisplayValue('Mind');
    expect(field('why')).toHaveValue('The sea');
    expect(form().getByRole('checkbox', { name: 'Piano' })).toBeChecked();
  });

  it('is updated by hand once the activity it followed is gone', async () => {
    const user = open(objective({ followsActivityId: 'gone', unitLabel: null }));
    expect(select('follow')).toHaveDisplayValue(text('objective.followManual'));
    expect(select('follow')).not.toHaveAccessibleDescription();
    await user.type(field('unit'), 'books');
    await user.click(save());
    expect(bodies()).toEqual([['PATCH /api/v1/objective', { id: 'read', unitLabel: 'books' }]]);
  });

  it('begins at the linked activities when it is opened to link one', () => {
    open(objective({ areaId: null, why: '' }), true);
    expect(screen.getByRole('group', { name: text('objective.links') })).toHaveFocus();
  });

  it('sends what was changed, links included', async () => {
    const user = open(objective({ linkedActivityIds: ['piano'] }));
    await user.clear(field('target'));
    await user.type(field('target'), '30');
    await user.click(form().getByRole('checkbox', { name: 'Piano' }));
    await user.click(save());
    expect(bodies()).toEqual([
      ['PATCH /api/v1/objective', { id: 'read', start: 0, target: 30 }],
      ['DELETE /api/v1/objective/link', { objectiveId: 'read', activityId: 'piano' }],
    ]);
  });

  it('sends only what was typed before it was closed, where another device has changed the rest since', async () => {
    const user = open(objective({ why: 'The sea' }));
    await user.type(field('why'), ' and the wind');
    cleanup();
    open(objective({ why: 'The sea', name: 'Read 30 books', target: 30, linkedActivityIds: ['study'] }));
    expect(field('name')).toHaveValue('Read 30 books');
    expect(field('why')).toHaveValue('The sea and the wind');
    await user.click(save());
    expect(bodies()).toEqual([['PATCH /api/v1/objective', { id: 'read', why: 'The sea and the wind' }]]);
  });

  it('keeps the links that another device has added and removed since links were edited', async () => {
    const user = open(objective({ linkedActivityIds: ['piano'] }));
    await user.click(form().getByRole('checkbox', { name: 'Study' }));
    cleanup();
    open(objective({ linkedActivityIds: ['swim'] }));
    expect(form().getByRole('checkbox', { name: 'Study' })).toBeChecked();
    expect(form().queryByRole('checkbox', { name: 'Piano', checked: true })).toBeNull();
    await user.click(save());
    expect(bodies()).toEqual([['POST /api/v1/objective/link', { objectiveId: 'read', activityId: 'study' }]]);
  });

  it('takes back to what another device has changed while it is open', async () => {
    fillDevice({ objectives: [objective()] });
    const user = renderOnDevice(<Opened />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog');
    act(() => fillRows({ objective: [objective({ name: 'Read 30 books' })] }));
    expect(field('name')).toHaveValue('Read 30 books');
    await user.type(field('name'), '!');
    await user.click(save());
    act(() => void undoLast());
    expect(bodies().map(([, body]) => body)).toEqual([
      { id: 'read', name: 'Read 30 books!' },
      { id: 'read', name: 'Read 30 books' },
    ]);
  });

  it('sends nothing without a change', async () => {
    const user = open(objective());
    await user.click(save());
    expect(bodies()).toEqual([]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says that there are no activities to link', async () => {
    const user = open(objective());
    fillDevice({ objectives: [objective()] });
    await user.click(more());
    expect(await screen.findByText(text('objective.linksNone'))).toBeVisible();
  });
});
