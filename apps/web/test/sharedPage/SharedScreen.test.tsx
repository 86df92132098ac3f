import type { SharedActivityWeek, SharedPage, SharedWeek } from '@sevenfold/contract';
import { civilDate, datesOfWeek } from '@sevenfold/domain/calendar';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import SharedScreen from '../../src/features/sharedPage/screens/SharedScreen';
import { navigate } from '../../src/navigation/location';
import { showLocale, text } from '../../src/platform/text';
import { serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { RUN, WATER } from './samples';

const week = (weekId: SharedWeek['weekId'], activities: readonly SharedActivityWeek[]): SharedWeek => ({
  weekId,
  petals: datesOfWeek(weekId, 'MONDAY').map((date) => ({ date, state: 'WHOLE', share: 0.9 })),
  onTrack: 2,
  counted: 3,
  goalsMet: 1,
  goals: 2,
  attainment: 0.71,
  activities: [...activities],
});
const PAGE = { ownerName: null, weekStartDay: 'MONDAY', today: civilDate('2026-10-01') } as const;
const WEEK_40 = week('2026-W40', [RUN, WATER]);
const WEEK: SharedPage = { ...PAGE, kind: 'WEEK', weeks: [WEEK_40, week('2026-W39', [RUN])] };
const ACTIVITY: SharedPage = {
  ...PAGE,
  kind: 'ACTIVITY',
  ownerName: 'Ana',
  weekId: '2026-W40',
  activity: WATER,
  pastWeeks: [{ weekId: '2026-W39', done: 44, target: 40, outcome: 'MET' }],
};

/** Responds with a page, or with an error of a status. Returns the tokens of the requests. */
function serve(page: SharedPage | number): string[] {
  const tokens: string[] = [];
  serveWith((method, path, body) => {
    if (`${method} ${path}` !== 'POST /api/v1/shared-page') return undefined;
    tokens.push((JSON.parse(body) as { token: string }).token);
    if (typeof page !== 'number') return Response.json({ data: page });
    return Response.json({ error: { code: 20000002, message: 'No' } }, { status: page });
  });
  return tokens;
}

function open(token = 'sl_token') {
  navigate({ to: '/shared', search: {}, hash: token, replace: true });
  return renderOnDevice(<SharedScreen />);
}

beforeEach(() => showLocale('en'));

describe('the page of a shared week', () => {
  it('counts a single goal as one', async () => {
    const one = { goals: 1, goalsMet: 1 };
    serve({
      ...WEEK,
      weeks: [
        { ...WEEK_40, ...one },
        { ...week('2026-W39', [RUN]), ...one },
      ],
    });
    const user = open();
    expect(await screen.findByText('1 of 1 goal met', { exact: false })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: text('sharedPage.weekBefore') }));
    expect(screen.getByText('goal met')).toBeVisible();
  });

  it('shows activities by day with their goals, without a control that changes anything', async () => {
    const tokens = serve(WEEK);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Week 40' })).toBeVisible();
    expect(tokens).toEqual(['sl_token']);
    expect(screen.getByText('2 of 3 days on track', { exact: false })).toBeVisible();
    expect(screen.getByText('71%')).toBeVisible();
    const run = within(screen.getByRole('row', { name: /^Run/ }));
    expect(run.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'done',
      '–Skipped',
      'done, Goal met',
      'not done',
      'upcoming',
      'upcoming',
      'upcoming',
      expect.stringContaining('2/2'),
    ]);
    expect(within(screen.getByRole('row', { name: /^Water/ })).getByText('9 glasses')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('switches to the week before, which is over', async () => {
    serve(WEEK);
    const user = open();
    await user.click(await screen.findByRole('radio', { name: text('sharedPage.weekBefore') }));
    expect(screen.getByRole('heading', { level: 1, name: 'Week 39' })).toBeVisible();
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Water/ })).toBeNull();
  });

  it('says whose week it is if its owner wants that', async () => {
    serve({ ...WEEK, ownerName: 'Ana' });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana’s week' })).toBeVisible();
    expect(document.title).toBe('Ana’s week · Sevenfold');
  });

  it('says when there is nothing in it', async () => {
    serve({ ...WEEK, weeks: [week('2026-W40', []), week('2026-W39', [])] });
    open();
    expect(await screen.findByText(text('sharedPage.empty'))).toBeVisible();
  });
});

describe('the page of a shared activity', () => {
  it('shows its goal, this week and the weeks before', async () => {
    serve(ACTIVITY);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Water' })).toBeVisible();
    expect(screen.getByText(/40 glasses a week/)).toHaveTextContent('40 glasses a week');
    expect(screen.getByText('Shared by Ana', { exact: false })).toBeVisible();
    expect(screen.getByText('17 of 40 glasses')).toBeVisible();
    expect(screen.getByText(text('activity.pastWeeks'))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe('the page of a link that does not work', () => {
  it.each([404, 400])('is calm: %s', async (status) => {
    serve(status);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: text('sharedPage.gone') })).toBeVisible();
    expect(screen.getByText(text('sharedPage.goneText'))).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('offers to try again only when that may help', async () => {
    serve(500);
    const user = open();
    const retry = await screen.findByRole('button', { name: text('ui.tryAgain') });
    serve(WEEK);
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Week 40' })).toBeVisible();
  });

  it('is replaced when another link is opened in the same tab', async () => {
    serve(404);
    open('sl_wrong');
    await screen.findByText(text('sharedPage.gone'));
    const tokens = serve(WEEK);
    act(() => navigate({ to: '/shared', search: {}, hash: 'sl_right', replace: true }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Week 40' })).toBeVisible();
    expect(tokens).toEqual(['sl_right']);
  });
});

describe('a page in a tab that stays open', () => {
  const headings = { old: 'Week 40', later: 'Week 41' };
  const later: SharedPage = { ...WEEK, today: civilDate('2026-10-05'), weeks: [week('2026-W41', [RUN]), WEEK_40] };

  it.each([
    ['is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is online again', () => globalThis.dispatchEvent(new Event('online'))],
  ])('is read again when it %s', async (_what, happen) => {
    serve(WEEK);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: headings.old })).toBeVisible();
    serve(later);
    happen();
    expect(screen.getByRole('heading', { level: 1, name: headings.old })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: headings.later })).toBeVisible();
  });

  it('stays if that fails, and goes if the link was revoked', async () => {
    serve(WEEK);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: headings.old })).toBeVisible();
    const failed = serve(500);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(failed).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.getByRole('heading', { level: 1, name: headings.old })).toBeVisible();
    serve(404);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('heading', { level: 1, name: text('sharedPage.gone') })).toBeVisible();
  });
});
