import { type Cell, CSV_TABLES, csvLines } from '@sevenfold/domain/transfer';
import { civilDate } from '@sevenfold/domain/calendar';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFile } from '../../src/features/transfer/readFile';
import { RefusedFile } from '../../src/features/transfer/reading';

const read = (bytes: Uint8Array) =>
  readFile(bytes, { today: civilDate('2026-03-11'), timezone: 'UTC', now: Date.UTC(2026, 2, 11, 10) }, '');

/** The refusal of an archive, or what was read of it. */
const refusalOf = async (bytes: Uint8Array): Promise<unknown> =>
  read(bytes).catch((error: unknown) => (error instanceof RefusedFile ? error.refusal : error));

const ENTRY_COLUMNS = 'id,date,time,utcOffsetMinutes,activityId,activity,amount,unit,source,note,startedAt';
const COLUMNS: Record<(typeof CSV_TABLES)[number], string> = {
  profile: 'field,value',
  areas: 'id,name,color,order,kind',
  activities:
    'id,name,area,unit,unitName,direction,isActive,description,color,icon,order,createdAt,areaId,unitNameSingular,weekdays,pausedUntil,calendarTracking',
  'weekly-goals': 'activityId,activity,startWeek,endWeekExclusive,target',
  objectives:
    'id,name,why,area,year,quarter,type,start,target,unit,follows,linkedActivities,status,achievedAt,createdAt,order,areaId,followsActivityId,linkedActivityIds,carriedFrom,steps',
  'check-ins': 'objectiveId,objective,date,value,note,id',
  reviews: 'week,status,feeling,wins,struggles,notes,goalsMet,goals,attainment,finishedAt,updatedAt,facts',
  'life-ratings':
    'date,body,mental,family,friends,romance,career,money,learning,creativity,hobbies,entertainment,spirituality,fulfillment,updatedAt',
  'combined-goals': 'id,name,unit,activities,createdAt,activityIds,weeklyGoals',
  skips: 'activityId,activity,date,reason',
  plans: 'activityId,activity,date,amount,unit,startTime',
  entries: ENTRY_COLUMNS,
  'event-choices': 'activityId,activity,eventKey,choice',
};

const ENTRY: readonly Cell[] = [
  'e1',
  '2026-03-09',
  null,
  null,
  'a1',
  'Run',
  2,
  'times',
  'MANUAL',
  '＝1+1; "x"\r\ny',
  null,
];

/** The files of an export with one entry, some of them replaced. */
function archiveOf(replaced: Record<string, string> = {}): Uint8Array {
  const files = CSV_TABLES.map((name): [string, string] => {
    const rows = name === 'entries' ? [ENTRY] : name === 'profile' ? [['absences', '2026-07-01/2026-07-14']] : [];
    return [`${name}.csv`, `\uFEFF${csvLines([COLUMNS[name].split(','), ...rows])}`];
  });
  return zipSync(
    Object.fromEntries([...files, ...Object.entries(replaced)].map(([name, content]) => [name, strToU8(content)])),
  );
}

/** Changes a number in each header of the directory, or in each local header. */
function withHeader(archive: Uint8Array, signature: number, offset: number, value: number): Uint8Array {
  const changed = archive.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 46 < changed.length; at += 1)
    if (view.getUint32(at, true) === signature) view.setUint16(at + offset, value, true);
  return changed;
}

const DIRECTORY = 0x02014b50;

describe('an exported CSV archive', () => {
  it('has notes of steps among the check-ins', async () => {
    const named = ['o1', 'Publish', '', null, 2026, 1, 'COMPLETABLE', null, null, null, null, '', 'ACTIVE', null];
    const stored = ['2026-01-02T08:00:00.000Z', 0, null, null, '', null];
    const objective = [...named, ...stored, '[{"id":"s1","name":"Write","isDone":true,"doneOn":"2026-03-09"}]'];
    const table = (columns: string, ...rows: readonly (readonly Cell[])[]) => csvLines([columns.split(','), ...rows]);
    const archive = archiveOf({
      'objectives.csv': table(COLUMNS.objectives, objective),
      'check-ins.csv': table(
        `${COLUMNS['check-ins']},step,stepId`,
        ['o1', 'Publish', '2026-03-01', 2, null, 'c1', null, null],
        ['o1', 'Publish', '2026-03-08', null, 'Sent to Ana', 'n1', 'Write', 's1'],
      ),
    });
    expect(await read(archive)).toMatchObject({
      document: {
        objectives: [
          {
            steps: [{ id: 's1', name: 'Write', isDone: true, doneOn: '2026-03-09' }],
            checkIns: [{ id: 'c1', date: '2026-03-01', value: 2, note: null }],
            stepNotes: [{ id: 'n1', stepId: 's1', date: '2026-03-08', note: 'Sent to Ana' }],
          },
        ],
      },
    });
  });

  it('is read with its texts as they were before they were escaped', async () => {
    expect(await read(archiveOf())).toMatchObject({
      kind: 'DOCUMENT',
      document: {
        user: { absences: [{ first: '2026-07-01', last: '2026-07-14' }] },
        entries: [{ id: 'e1', activityId: 'a1', amount: 2, startedAt: null, note: '＝1+1; "x"\r\ny' }],
      },
    });
  });

  it('is read in a folder, and with semicolons, as a spreadsheet saves it', async () => {
    const entries = `${ENTRY_COLUMNS.replaceAll(',', ';')}\r\ne1;2026-03-09;;;a1;Run;2;times;MANUAL;"a, b, c";\r\n`;
    const files = CSV_TABLES.map((name): [string, Uint8Array] => [
      `sevenfold/${name}.csv`,
      strToU8(name === 'entries' ? entries : COLUMNS[name]),
    ]);
    expect(await read(zipSync(Object.fromEntries(files)))).toMatchObject({
      document: { entries: [{ id: 'e1', note: 'a, b, c' }] },
    });
  });

  it.each(['TRUE', 'VERDADERO'])('is read with its truth values as a spreadsheet saves them: %s', async (cell) => {
    const review = `2026-W10,FINISHED,4,Ran,,,,,,2026-03-09T08:00:00Z,2026-03-09T08:00:00Z,,,${cell}`;
    const archive = archiveOf({ 'reviews.csv': `${COLUMNS.reviews},letter,isLetterRead\r\n${review}\r\n` });
    expect(await read(archive)).toMatchObject({ document: { reviews: [{ weekId: '2026-W10', isLetterRead: true }] } });
  });

  it.each([
    ['an American', ['2/28/2026', '3/9/2026'], '7:30'],
    ['a Spanish', ['28/02/2026', '09/03/2026'], '07:30'],
    ['a Japanese', ['2026/2/28', '2026/3/9'], '7:30'],
    ['no', ['2026-02-28', '2026-03-09'], '07:30'],
  ] as const)('is read with its dates as %s spreadsheet saves them', async (_, [first, second], time) => {
    const entry = (date: string) => `e1,${date},,,a1,Run,2,times,MANUAL,${first},\r\n`;
    const archive = archiveOf({
      'entries.csv': `${ENTRY_COLUMNS}\r\n${entry(first)}${entry(second)}`,
      'plans.csv': `${COLUMNS.plans}\r\na1,Run,${first},,times,${time}\r\n`,
    });
    expect(await read(archive)).toMatchObject({
      document: {
        entries: [
          { date: '2026-02-28', note: first },
          { date: '2026-03-09', note: first },
        ],
        plans: [{ date: '2026-02-28', startTime: '07:30' }],
      },
    });
  });

  it('is read with its numbers as a spreadsheet with decimal commas saves them', async () => {
    const columns = `${COLUMNS['check-ins']},stepId`.replaceAll(',', ';');
    const objective = `o1,Weigh less,,,2026,,PROGRESS,"90,5",80,kg,,,ACTIVE,,2026-01-05T08:00:00Z,0,,,,,[]`;
    const archive = archiveOf({
      'objectives.csv': `${COLUMNS.objectives}\r\n${objective}\r\n`,
      'check-ins.csv': `${columns}\r\no1;Weigh less;2026-03-09;-85,25;;c1;\r\n`,
    });
    expect(await read(archive)).toMatchObject({
      document: { objectives: [{ start: 90.5, target: 80, checkIns: [{ value: -85.25 }] }] },
    });
  });

  it('keeps dates that may be read in two ways as they are, so that they are refused', async () => {
    const archive = archiveOf({ 'skips.csv': `${COLUMNS.skips}\r\na1,Run,3/9/2026,\r\n` });
    expect(await read(archive)).toMatchObject({ document: { skips: [{ date: '3/9/2026' }] } });
  });

  it('is read without the rows that a spreadsheet has emptied', async () => {
    const archive = archiveOf({ 'entries.csv': `${ENTRY_COLUMNS}\r\n${','.repeat(9)}\r\n` });
    expect(await read(archive)).toMatchObject({ document: { entries: [] } });
  });

  it('is not read as one of its tables alone, but for its entries', async () => {
    const others = CSV_TABLES.filter((name) => name !== 'entries' && name !== 'profile' && name !== 'event-choices');
    const alone = (name: (typeof CSV_TABLES)[number]) => strToU8(csvLines([COLUMNS[name].split(','), ENTRY]));
    for (const name of others) expect([name, await refusalOf(alone(name))]).toEqual([name, 'CSV_PART']);
    expect(await read(alone('entries'))).toMatchObject({ kind: 'TABLE' });
  });

  it('has plans, and none in an archive of an earlier version', async () => {
    const planned = archiveOf({ 'plans.csv': `${COLUMNS.plans}\r\na1,Run,2026-03-12,,times,07:30\r\n` });
    expect(await read(planned)).toMatchObject({
      document: { plans: [{ activityId: 'a1', date: '2026-03-12', amount: null, startTime: '07:30' }] },
    });
    const earlier = CSV_TABLES.filter((name) => name !== 'plans').map((name): [string, Uint8Array] => [
      `${name}.csv`,
      strToU8(COLUMNS[name]),
    ]);
    expect(await read(zipSync(Object.fromEntries(earlier)))).toMatchObject({ document: { plans: [] } });
  });

  it('has combined goals, and none in an archive of an earlier version', async () => {
    const goal = `g1,Move,DURATION,Run; Swim,2026-01-05T08:00:00Z,a1 a2,"[{""startWeekId"":""2026-W02"",""endWeekId"":null,""target"":150}]"`;
    const archive = archiveOf({ 'combined-goals.csv': `${COLUMNS['combined-goals']}\r\n${goal}\r\n` });
    expect(await read(archive)).toMatchObject({
      document: {
        combinedGoals: [
          {
            id: 'g1',
            name: 'Move',
            unit: 'DURATION',
            activityIds: ['a1', 'a2'],
            weeklyGoalsTimeline: [{ startWeekId: '2026-W02', endWeekId: null, target: 150 }],
            createdAt: '2026-01-05T08:00:00Z',
          },
        ],
      },
    });
    const earlier = CSV_TABLES.filter((name) => name !== 'combined-goals').map((name): [string, Uint8Array] => [
      `${name}.csv`,
      strToU8(COLUMNS[name]),
    ]);
    expect(await read(zipSync(Object.fromEntries(earlier)))).toMatchObject({ document: { combinedGoals: [] } });
  });

  it.each<[string, string, () => Uint8Array]>([
    ['of an earlier version', 'CSV_COPY', () => archiveOf({ 'entries.csv': 'id,date,time,activityId,amount\r\n' })],
    [
      'with a word for an amount',
      'BROKEN',
      () => archiveOf({ 'entries.csv': `${ENTRY_COLUMNS}\r\ne,2026-03-09,,,a,R,two,,MANUAL,,` }),
    ],
    [
      'with a comma that may separate thousands',
      'BROKEN',
      () => archiveOf({ 'check-ins.csv': `${COLUMNS['check-ins']}\r\no1,Save,2026-03-09,"1,000",,c1\r\n` }),
    ],
    ['with a password', 'ENCRYPTED', () => withHeader(archiveOf(), DIRECTORY, 8, 1)],
    ['with an unknown compression', 'BROKEN', () => withHeader(archiveOf(), DIRECTORY, 10, 12)],
    ['with a path out of its folder', 'UNSAFE_NAMES', () => archiveOf({ '../../etc/entries.csv': 'id' })],
    ['with a Windows path out of its folder', 'UNSAFE_NAMES', () => archiveOf({ '..\\entries.csv': 'id' })],
    ['with an absolute path', 'UNSAFE_NAMES', () => archiveOf({ '/entries.csv': 'id' })],
    ['cut short', 'BROKEN', () => archiveOf().slice(0, -40)],
    ['without its directory', 'BROKEN', () => archiveOf().slice(0, 500)],
  ])('%s is refused: %s', async (_, refusal, make) => {
    expect(await refusalOf(make())).toBe(refusal);
  });

  it('with a damaged byte is refused, whichever byte it is', async () => {
    const archive = archiveOf();
    const whole = JSON.stringify(await read(archive));
    for (let at = 0; at < archive.length; at += 7) {
      const damaged = archive.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      const result = await refusalOf(damaged);
      // Some bytes mean nothing, such as those of dates; none may change what is read.
      expect([whole, 'string']).toContain(typeof result === 'string' ? 'string' : JSON.stringify(result));
    }
  });

  it('that unpacks to more than it says is not unpacked', { tags: ['long'] }, async () => {
    const bomb = zipSync({ 'entries.csv': new Uint8Array(201 * 1024 * 1024), 'activities.csv': strToU8('id') });
    expect(await refusalOf(bomb)).toBe('UNPACKED_TOO_LARGE');
    const view = new DataView(bomb.buffer);
    for (let at = 0; at + 46 < bomb.length; at += 1)
      if (view.getUint32(at, true) === DIRECTORY) view.setUint32(at + 24, 1000, true);
    expect(await refusalOf(bomb)).toBe('UNPACKED_TOO_LARGE');
  });
});
