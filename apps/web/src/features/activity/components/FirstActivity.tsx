import { Plus } from 'lucide-react';
import { dispatch } from '#dispatch';
import { newId, useText } from '#platform';
import { Button, EmptyState, ExampleList } from '#ui';
import { useAreas } from '#features/area';
import { goalText } from '#features/record';
import { createActivity } from '../commands';
import { createdText } from '../createdText';
import { useCurrentWeek } from '../current';
import { buildActivity, newDraft } from '../draft';
import { exampleTemplate, firstExamples, fromTemplate, type Template, templateUnit } from '../example';
import { useSheet } from './sheet';
import { Sheets } from './Sheets';

/** An empty screen that offers a first activity: an example, which is created at once, or any in the form. */
export default function FirstActivity({ drawing }: { readonly drawing: 'day' | 'week' | 'activities' }) {
  const text = useText();
  const sheets = useSheet();
  const areas = useAreas() ?? [];
  const week = useCurrentWeek();
  const create = (template: Template) => {
    const activity = buildActivity(newId(), fromTemplate(newDraft(null), template, areas), week);
    dispatch(createActivity(activity), createdText(activity));
    focusRowSoon(activity.id);
  };
  const examples = firstExamples(areas).map((example) => {
    const { name, icon, color } = example;
    const template = exampleTemplate(example);
    const detail = goalText(templateUnit(template), example.target);
    return { id: name, name: template.name, icon, color, detail, onChoose: () => create(template) };
  });
  return (
    <>
      <EmptyState
        drawing={drawing}
        text={text(drawing === 'activities' ? 'activity.none' : 'day.empty')}
        action={
          <>
            {examples.length > 0 && <ExampleList label={text('activity.examples')} examples={examples} />}
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => sheets.open({ kind: 'create' })}
            >
              {text('activity.new')}
            </Button>
          </>
        }
      />
      <Sheets control={sheets} />
    </>
  );
}

/** Moves the focus to the row of a new activity, which takes the place of the example that was pressed. */
function focusRowSoon(activityId: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`#main :is([data-row="${activityId}"], [data-activity="${activityId}"])`);
    row?.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: true });
  });
}
