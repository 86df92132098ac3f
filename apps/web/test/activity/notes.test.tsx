import type { Activity } from '@sevenfold/contract';
import { activity } from '@sevenfold/contract/samples';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useActivity } from '../../src/features/activity/api';
import Journal from '../../src/features/activity/components/Journal';
import { deleteActivity } from '../../src/features/activity/commands';
import { replica } from '../../src/data/device';
import { dispatch } from '../../src/dispatch/dispatch';
import { text } from '../../src/platform/text';
import { fillDevice, serveWith } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const NOTE = { id: 'n', activityId: 'run', date: '2026-09-30', note: 'Along the river', amount: 1 };

/** The page of an activity, which stays until the next one is loaded. */
function Page({ activity: shown }: { activity: Activity }) {
  return (
    <>
      <Journal activity={shown} />
      {useActivity(shown.id) === null && <p>deleted</p>}
    </>
  );
}

it('the notes of a deleted activity are not read again', async () => {
  const paths: string[] = [];
  serveWith((_, path) => {
    paths.push(path);
    return path.includes('/notes') ? Response.json({ data: { entries: [NOTE], hasMore: false } }) : undefined;
  });
  const run = activity({ id: 'run' });
  fillDevice({ activities: [run] });
  renderOnDevice(<Page activity={run} />);
  expect(await screen.findByText('Along the river')).toBeVisible();
  await act(() => replica.queries.invalidateQueries({ queryKey: ['history'] }));
  expect(paths.filter((path) => path.includes('/notes'))).toHaveLength(2);

  act(() => dispatch(deleteActivity(run), text('activity.toast.deleted', { name: run.name })));
  expect(await screen.findByText('deleted')).toBeVisible();
  await act(() => replica.queries.invalidateQueries({ queryKey: ['history'] }));
  expect(paths.filter((path) => path.includes('/notes'))).toHaveLength(2);
});
