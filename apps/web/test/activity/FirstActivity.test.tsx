import { area } from '@sevenfold/contract/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useActivities } from '../../src/features/activity/api';
import FirstActivity from '../../src/features/activity/components/FirstActivity';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';

/** A screen with a summary above its rows, as the week has. */
function Screen() {
  const activities = useActivities() ?? [];
  if (activities.length === 0) return <FirstActivity drawing="week" />;
  return (
    <div id="main">
      <button type="button">Summary</button>
      {activities.map(({ id, name }) => (
        <div key={id} data-activity={id}>
          <button type="button">{name}</button>
        </div>
      ))}
    </div>
  );
}

it('an example that was pressed gives the focus to the row of its activity', async () => {
  fillDevice({ areas: [area({ kind: 'HEALTH' })] });
  const user = renderOnDevice(<Screen />);
  const [example] = within(screen.getByRole('list', { name: text('activity.examples') })).getAllByRole('button');
  if (!example) throw new Error('There is no example');
  await user.click(example);
  await waitFor(() => expect(document.activeElement?.closest('[data-activity]')).not.toBeNull());
});
