import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_NAME_MAX, isTargetAllowed } from '../../src/activity';
import { characterCount } from '../../src/text';
import { parseWeek, type TypedActivity } from '../../src/typedWeek';

/** "Run 3 DAYS", "Call mum 1 DAYS on 0", "Water the plants 2 DAYS every 3". */
const shortText = ({ name, direction, target, unit, weekdays, everyDays, customUnit }: TypedActivity) =>
  `${name} ${direction === 'AT_MOST' ? '≤' : ''}${target} ${customUnit?.many ?? unit}${weekdays.length > 0 ? ` on ${weekdays.join('')}` : ''}${everyDays === null ? '' : ` every ${everyDays}`}`;

const rejectedFrom = (text: string) => parseWeek(text).rejected.map(({ fragment }) => fragment);
const read = (text: string) => parseWeek(text).activities.map(shortText);

describe('a typed week', () => {
  it.each([
    ['run 3x, read 4h, call mum sundays', ['Run 3 DAYS', 'Read 240 DURATION', 'Call mum 1 DAYS on 0']],
    ['Run 3 times a week; swim twice a week', ['Run 3 DAYS', 'Swim 2 DAYS']],
    ['meditate daily\nread 30m a day', ['Meditate 7 DAYS', 'Read 210 DURATION']],
    ['run 3x and read 4h', ['Run 3 DAYS', 'Read 240 DURATION']],
    ['call mum and dad on sundays', ['Call mum and dad 1 DAYS on 0']],
    ['gym mon, wed, fri', ['Gym 3 DAYS on 135']],
    ['gym mon-fri', ['Gym 5 DAYS on 12345']],
    ['gym on weekdays, hike on weekends', ['Gym 5 DAYS on 12345', 'Hike 2 DAYS on 06']],
    ['guitar 30 min on tuesdays and thursdays', ['Guitar 60 DURATION on 24']],
    ['4h of reading', ['Reading 240 DURATION']],
    ['read 1h30', ['Read 90 DURATION']],
    ['read for half an hour every day', ['Read 210 DURATION']],
    ['read an hour and a half daily, study 2 hours and a half', ['Read 630 DURATION', 'Study 150 DURATION']],
    ['study one and a half hours and run 3x', ['Study 90 DURATION', 'Run 3 DAYS']],
    ['run 3x and half an hour of reading', ['Run 3 DAYS', 'Reading 30 DURATION']],
    ['run 3x and a half marathon weekly', ['Run 3 DAYS', 'A half marathon 1 DAYS']],
    ['read 2 hours and 30 minutes', ['Read 150 DURATION']],
    ['read ½ hour daily, study 1½ h', ['Read 210 DURATION', 'Study 90 DURATION']],
    ['piano 1/2 hour, draw 1 1/2 hours', ['Piano 30 DURATION', 'Draw 90 DURATION']],
    ['run 3-4 times a week, yoga 2 or 3x, read 20 to 30 min', ['Run 3 DAYS', 'Yoga 2 DAYS', 'Read 20 DURATION']],
    ['journal 5 nights a week, read 30 min four mornings a week', ['Journal 5 DAYS', 'Read 120 DURATION']],
    ['one evening a week with family, 2 nights out a week', ['Evening with family 1 DAYS', 'Nights out 2 DAYS']],
    ['sleep 8h, dormir 7h, 睡眠7時間', ['Sleep 3360 DURATION', 'Dormir 2940 DURATION', '睡眠 2940 DURATION']],
    ['sleep 8h a week, dormir 50h', ['Sleep 480 DURATION', 'Dormir 3000 DURATION']],
    ['sleep 8h weekdays, sueño 8h 3 veces', ['Sleep 2400 DURATION on 12345', 'Sueño 1440 DURATION']],
    ['sleep 7.5 hours a night, read per night', ['Sleep 3150 DURATION', 'Read 7 DAYS']],
    ['at least 2 hours of reading, exercise at least 3 times a week', ['Reading 120 DURATION', 'Exercise 3 DAYS']],
    ['phone under 2 hours a day, under 10 hours of games', ['Phone ≤840 DURATION', 'Games ≤600 DURATION']],
    ['run 3x30min, 5x5 squats 3x', ['Run 90 DURATION', '5x5 squats 3 DAYS']],
    ['water plants every 3rd day', ['Water plants 2 DAYS every 3']],
    ['gym mon-wed-fri, swim tue-thu and sat', ['Gym 3 DAYS on 135', 'Swim 4 DAYS on 2346']],
    ['meet friends every friday night', ['Meet friends 1 DAYS on 5']],
    ['read 2 books a week', ['Read 2 books']],
    ['read a quarter of an hour daily', ['Read 105 DURATION']],
    ['study 2 hours daily except sundays', ['Study 720 DURATION on 123456']],
    [
      'gym on weekdays but not fridays, run daily except holidays',
      ['Gym 4 DAYS on 1234', 'Run except holidays 7 DAYS'],
    ],
    ['xyzzy 3-4/week, tv max 1-2h', ['Xyzzy 3 DAYS', 'Tv ≤120 DURATION']],
    ['read 20 min every night, walk each morning', ['Read 140 DURATION', 'Walk 7 DAYS']],
    ['3 workouts a week, 4 yoga classes per week', ['Workouts 3 DAYS', 'Yoga classes 4 DAYS']],
    ['three workouts weekly', ['Workouts 3 DAYS']],
    ['run 3 a week, 4 weekly swims', ['Run 3 DAYS', 'Swims 4 DAYS']],
    ['50 xyzzies a week', ['Xyzzies 50 TIMES']],
    ['5k run weekly, run zone 2 weekly', ['5k run 1 DAYS', 'Run zone 2 1 DAYS']],
    ['pilates 45m 2x', ['Pilates 90 DURATION']],
    ['read 1h twice a week', ['Read 120 DURATION']],
    ['yoga 1 hour 3 times a week', ['Yoga 180 DURATION']],
    ['meditate 1h 5 days', ['Meditate 300 DURATION']],
    ['read 1h 30 2x', ['Read 180 DURATION']],
    ['leer 2 horas 3 veces', ['Leer 360 DURATION']],
    ['drink 8 glasses of water a day', ['Drink water 56 glasses']],
    ['water 40x', ['Water 40 glasses']],
    ['call mum 2x', ['Call mum 2 TIMES']],
    ['xyzzy 20x', ['Xyzzy 20 TIMES']],
    ['xyzzy 3/week', ['Xyzzy 3 DAYS']],
    ['xyzzy 3x/week', ['Xyzzy 3 DAYS']],
    ['xyzzy 3/day, read 20 min/day', ['Xyzzy 21 TIMES', 'Read 140 DURATION']],
    ['yoga', ['Yoga 3 DAYS']],
    ['run 5k 3x', ['Run 5k 3 DAYS']],
    ['go for a walk sun', ['Go for a walk 1 DAYS on 0']],
    ['sit in the sun', []],
    [
      'correr 3 veces, leer 4h, llamar a mamá los domingos',
      ['Correr 3 DAYS', 'Leer 240 DURATION', 'Llamar a mamá 1 DAYS on 0'],
    ],
    ['correr tres veces por semana y leer media hora al día', ['Correr 3 DAYS', 'Leer 210 DURATION']],
    ['leer una hora y media al día y correr 3 veces', ['Leer 630 DURATION', 'Correr 3 DAYS']],
    ['leer 30 minutos diarios, estudiar 3 horas semanales', ['Leer 210 DURATION', 'Estudiar 180 DURATION']],
    [
      'leer diarios 2 veces, escribir un diario media hora diaria',
      ['Leer diarios 2 DAYS', 'Escribir un diario 210 DURATION'],
    ],
    ['al menos 3 veces por semana gimnasio', ['Gimnasio 3 DAYS']],
    ['móvil hasta 2 horas al día, dormir 8 horas por noche', ['Móvil ≤840 DURATION', 'Dormir 3360 DURATION']],
    ['yoga 3 tardes por semana', ['Yoga 3 DAYS']],
    ['caminar cada día menos los domingos', ['Caminar 6 DAYS on 123456']],
    ['leer 1 hora y 15 minutos, correr 2 o 3 veces', ['Leer 75 DURATION', 'Correr 2 DAYS']],
    ['correr 3 veces y media hora de lectura', ['Correr 3 DAYS', 'Lectura 30 DURATION']],
    ['gimnasio lunes, miércoles y viernes', ['Gimnasio 3 DAYS on 135']],
    ['inglés de lunes a viernes 20 minutos', ['Inglés 100 DURATION on 12345']],
    ['leer 20 min cada noche, caminar todas las mañanas', ['Leer 140 DURATION', 'Caminar 7 DAYS']],
    ['3 entrenamientos por semana', ['Entrenamientos 3 DAYS']],
    ['dos clases de yoga a la semana y correr 3 por semana', ['Clases de yoga 2 DAYS', 'Correr 3 DAYS']],
    ['nadar en el mar 2x', ['Nadar en el mar 2 DAYS']],
    ['leer 1,5h, yoga a diario', ['Leer 90 DURATION', 'Yoga 7 DAYS']],
    ['agua 8 vasos al día', ['Agua 56 vasos']],
    ['senderismo el fin de semana', ['Senderismo 2 DAYS on 06']],
    ['ランニング週3回、読書4時間、日曜に母に電話', ['ランニング 3 DAYS', '読書 240 DURATION', '母に電話 1 DAYS on 0']],
    ['ランニング週3回 読書4時間', ['ランニング 3 DAYS', '読書 240 DURATION']],
    ['週３回ランニングと毎日３０分読書', ['ランニング 3 DAYS', '読書 210 DURATION']],
    ['ランニング 週に三回', ['ランニング 3 DAYS']],
    ['ゲームは週3時間まで、読書は最低週2時間', ['ゲーム ≤180 DURATION', '読書 120 DURATION']],
    ['本を週2冊読む', ['本を読む 2 冊']],
    ['水を毎日2リットル', ['水を2リットル 7 DAYS']],
    ['週一で母に電話、三日に一回洗濯', ['母に電話 1 DAYS', '洗濯 2 DAYS every 3']],
    ['一日一万歩', ['一万歩 7 DAYS']],
    ['本を毎日30分読む', ['本を読む 210 DURATION']],
    ['週に2、3回ランニング', ['ランニング 2 DAYS']],
    ['日曜以外は毎日散歩', ['散歩 6 DAYS on 123456']],
    ['週3〜4回ランニング', ['ランニング 3 DAYS']],
    ['ジム 月・水・金', ['ジム 3 DAYS on 135']],
    ['ジム月水金', ['ジム 3 DAYS on 135']],
    ['英会話は火曜日と木曜日', ['英会話 2 DAYS on 24']],
    ['1日2回ストレッチ', ['ストレッチ 14 TIMES']],
    ['瞑想 毎日', ['瞑想 7 DAYS']],
    ['ヨガ週2', ['ヨガ 2 DAYS']],
    ['平日は日本語を1時間半', ['日本語 450 DURATION on 12345']],
    ['月〜金 筋トレ', ['筋トレ 5 DAYS on 12345']],
    ['土日ゴルフ', ['ゴルフ 2 DAYS on 06']],
    ['水を8杯毎日', ['水 56 杯']],
    ['30分の瞑想、週3回のランニング', ['瞑想 30 DURATION', 'ランニング 3 DAYS']],
    ['毎日30分の読書、毎日の散歩、毎週の掃除', ['読書 210 DURATION', '散歩 7 DAYS', '掃除 1 DAYS']],
    ['30分間の散歩と週2日のヨガ', ['散歩 30 DURATION', 'ヨガ 2 DAYS']],
    [
      '隔日のジム、3日ごとの洗濯、1時間以内のゲーム',
      ['ジム 3 DAYS every 2', '洗濯 2 DAYS every 3', 'ゲーム ≤60 DURATION'],
    ],
    ['毎日のんびりする', ['のんびり 7 DAYS']],
    ['週2でジム、週3回はヨガ、週に1日は掃除', ['ジム 2 DAYS', 'ヨガ 3 DAYS', '掃除 1 DAYS']],
    ['週2でんきを読む', ['でんきを読む 2 DAYS']],
    ['毎朝30分ランニングと毎晩の読書', ['ランニング 210 DURATION', '読書 7 DAYS']],
    ['tv max 2h, no more than 5 coffees', ['Tv ≤120 DURATION']],
    ['max 2h tv', ['Tv ≤120 DURATION']],
    ['coffee at most 10x', ['Coffee ≤10 TIMES']],
    ['wine up to 2 days', ['Wine ≤2 DAYS']],
    ['tele máximo 3h, café como mucho 10 veces', ['Tele ≤180 DURATION', 'Café ≤10 TIMES']],
    ['ゲームは5時間まで、お酒は週2日以内', ['ゲーム ≤300 DURATION', 'お酒 ≤2 DAYS']],
    [
      'water the plants every three days, stretch every other day',
      ['Water the plants 2 DAYS every 3', 'Stretch 3 DAYS every 2'],
    ],
    ['every 4 days call mum', ['Call mum 1 DAYS every 4']],
    ['read 30 min every 2 days', ['Read 90 DURATION every 2']],
    ['water 8 glasses every 2 days', ['Water 24 glasses every 2']],
    ['xyzzy 2x every 3 days, xyzz once every 3 days', ['Xyzzy 4 TIMES every 3', 'Xyzz 2 DAYS every 3']],
    ['run every 1 days', ['Run 7 DAYS']],
    ['regar cada 3 días, correr un día sí y otro no', ['Regar 2 DAYS every 3', 'Correr 3 DAYS every 2']],
    ['隔日ジム、水やり三日ごと', ['ジム 3 DAYS every 2', '水やり 2 DAYS every 3']],
    ['ジム一日おき、3日おきに洗濯', ['ジム 3 DAYS every 2', '洗濯 1 DAYS every 4']],
    ['gym 3x week, run 3 times week, floss 2x day', ['Gym 3 DAYS', 'Run 3 DAYS', 'Floss 14 TIMES']],
    ['gimnasio 3x semana, correr 2 veces semana', ['Gimnasio 3 DAYS', 'Correr 2 DAYS']],
    ['45-minute run 3 times a week, 1-hour yoga on saturday', ['Run 135 DURATION', 'Yoga 60 DURATION on 6']],
    ["leer 30' al día, plank 5’ daily", ['Leer 210 DURATION', 'Plank 35 DURATION']],
    ['gym from monday to friday', ['Gym 5 DAYS on 12345']],
    ['run weekday mornings, gym on workdays', ['Run 5 DAYS on 12345', 'Gym 5 DAYS on 12345']],
    ['inglés los días hábiles, yoga días de semana', ['Inglés 5 DAYS on 12345', 'Yoga 5 DAYS on 12345']],
    [
      'acostarme antes de las 23h, levantarme a las 7 h',
      ['Acostarme antes de las 23h 5 DAYS', 'Levantarme a las 7h 5 DAYS'],
    ],
    ['bed by 23h daily, at most 2h of tv', ['Bed by 23h 7 DAYS', 'Tv ≤120 DURATION']],
    ['gym m/w/f', ['Gym m/w/f 3 DAYS']],
    ['yoga, 5 times a week', ['Yoga 5 DAYS']],
    ['run, 5x, read 4h', ['Run 5 DAYS', 'Read 240 DURATION']],
    ['ヨガ、週2回、読書4時間', ['ヨガ 2 DAYS', '読書 240 DURATION']],
    ['- run 3x\n- read 4h', ['Run 3 DAYS', 'Read 240 DURATION']],
    ['* run 3x\n• read 4h\n・ヨガ週2回', ['Run 3 DAYS', 'Read 240 DURATION', 'ヨガ 2 DAYS']],
    ['1. run 3x\n2) read 4h\n３．ヨガ週2回', ['Run 3 DAYS', 'Read 240 DURATION', 'ヨガ 2 DAYS']],
    ['月曜から金曜まで勉強1時間、月から金まで散歩', ['勉強 300 DURATION on 12345', '散歩 5 DAYS on 12345']],
    ['今月から水泳週2回', ['今月から水泳 2 DAYS']],
    ['火・木ヨガ、土/日ゴルフ', ['ヨガ 2 DAYS on 24', 'ゴルフ 2 DAYS on 06']],
    ['筋トレ3回/週、歯磨き3回/日、掃除2/週', ['筋トレ 3 DAYS', '歯磨き 21 TIMES', '掃除 2 DAYS']],
    [
      'gym lunes, miércoles y viernes a las 7, nadar martes y jueves',
      ['Gym a las 7 3 DAYS on 135', 'Nadar 2 DAYS on 24'],
    ],
    ['yoga tue, thu and sat 30 min', ['Yoga 90 DURATION on 246']],
    ['ヨガ週2と筋トレ週3', ['ヨガ 2 DAYS', '筋トレ 3 DAYS']],
    ['gym mon, wed and fri at 7am', ['Gym at 7am 3 DAYS on 135']],
    ['agua 2 litros diarios, 8 vasos de agua diarios', ['Agua 2 litros 7 DAYS', 'Agua 56 vasos']],
    ['max 1 coffee per day, café máximo 2 al día', ['Coffee ≤7 TIMES', 'Café ≤14 TIMES']],
    ['guitar 15 min a day, 5 days a week', ['Guitar 75 DURATION']],
    ['yoga dos veces por semana, 1 hora', ['Yoga 120 DURATION']],
    ['gym 3x, 1h each', ['Gym 180 DURATION']],
    ['yoga twice a week, 45 min each time, run 2x', ['Yoga 90 DURATION', 'Run 2 DAYS']],
    ['gimnasio 3 veces, 1 hora cada una', ['Gimnasio 180 DURATION']],
    ['ジム週3回、1時間ずつ', ['ジム 180 DURATION']],
    ["Spanish 15'/day", ['Spanish 105 DURATION']],
    ['sin móvil después de las 22:00, no tv', ['Sin móvil después de las 22:00 5 DAYS', 'No tv 5 DAYS']],
    ['23時までに寝る 週5回、最低でも週2回運動する', ['23時までに寝る 5 DAYS', '運動 2 DAYS']],
    ['ビールは週2本まで、英単語を1日20個', ['ビール ≤2 本', '英単語 140 個']],
    ['ギター1日15分、週5日', ['ギター 75 DURATION']],
    ['読書　週4時間、日曜日　母に電話', ['読書 240 DURATION', '母に電話 1 DAYS on 0']],
    ['22時以降スマホを見ない', ['22時以降スマホを見ない 5 DAYS']],
    ['', []],
    [' , ;、', []],
  ])('“%s”', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['run 9x, read 4h', ['run 9x']],
    ['read 200h', ['read 200h']],
    ['run 0x', ['run 0x']],
    ['run 3x 4x', ['run 3x 4x']],
    ['run 3x mondays', ['run 3x mondays']],
    ['run 3x, 4x', ['4x']],
    ['run 3x, daily', ['daily']],
    ['run 3x, run 4x', ['run 4x']],
    ['less tv at most', ['less tv at most']],
    ['run never', ['run never']],
    ['sleep -3h', ['sleep -3h']],
    ['dentist 2x a month', ['dentist 2x a month']],
    ['22時まで', ['22時まで']],
    ['run every 0 days', ['run every 0 days']],
    ['run 3 days every 2 days', ['run 3 days every 2 days']],
    ['run every other day at most', ['run every other day at most']],
    ['gym mondays every 3 days', ['gym mondays every 3 days']],
    ['correr 9 veces', ['correr 9 veces']],
    ['9 runs a week', ['9 runs a week']],
    ['ランニング週9回', ['ランニング週9回']],
    ['xyzzy', ['xyzzy']],
    ['3x', ['3x']],
    ['ｒｕｎ　９ｘ', ['ｒｕｎ　９ｘ']],
    [`${'long '.repeat(20)}3x`, [`${'long '.repeat(20)}3x`]],
  ])('does not understand part of “%s”', (text, expected) => {
    expect(rejectedFrom(text)).toEqual(expected);
  });

  it.each([
    ['run 9x', 'TOO_MANY_DAYS'],
    ['dentist 2x a month', 'OTHER_PERIOD'],
    ['隔週ジム', 'OTHER_PERIOD'],
    ['call grandma every second sunday', 'OTHER_PERIOD'],
    ['comer con mis padres un domingo sí y otro no', 'OTHER_PERIOD'],
    ['water the plants every 10 days', 'OTHER_PERIOD'],
    ['haircut every 5 weeks', 'OTHER_PERIOD'],
    ['haircut every two months', 'OTHER_PERIOD'],
    ['visitar a mis padres cada dos semanas', 'OTHER_PERIOD'],
    ['regar cada 2 semanas', 'OTHER_PERIOD'],
    ['水やり十日ごと', 'OTHER_PERIOD'],
    ['run 3x, Run 4x', 'REPEATED'],
    ['sleep -3h', 'UNCLEAR'],
    ['xyzzy', 'UNCLEAR'],
  ])('says why it is not “%s”: %s', (text, reason) => {
    expect(parseWeek(text).rejected.map((one) => one.reason)).toEqual([reason]);
  });

  it('knows the area and the icon of an activity', () => {
    expect(parseWeek('guitar practice 3h, zumba 1x').activities).toMatchObject([
      { icon: 'guitar', area: 'GROWTH' },
      { icon: 'music', area: 'ENJOYMENT' },
    ]);
    expect(parseWeek('xyzzy 3x').activities).toMatchObject([{ area: 'OTHER' }]);
  });

  it.each([
    ['read', false],
    ['read 4h', true],
    ['read sundays', true],
  ])('names an amount in “%s”: %s', (text, hasAmount) => {
    expect(parseWeek(text).hasAmount).toBe(hasAmount);
  });
});

const WORDS = [
  'run',
  'leer',
  '読書',
  '3x',
  '4h',
  '週3回',
  'sundays',
  'los lunes',
  '日曜',
  'daily',
  'every 3 days',
  '毎日',
  '隔日',
  ',',
  '、',
  'and',
  'y',
  'と',
  '9x',
  '🏃',
  '-',
  '月火水',
];
const typedText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 400 }).map((words) => words.join(' ').slice(0, 2000)),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 400 }).map((words) => words.join('').slice(0, 2000)),
);

describe('any text', () => {
  it('gives activities that can be created, each named once', () => {
    fc.assert(
      fc.property(typedText, (text) => {
        const { activities } = parseWeek(text);
        for (const { name, unit, direction, target, weekdays, everyDays } of activities) {
          expect(characterCount(name)).toBeLessThanOrEqual(ACTIVITY_NAME_MAX);
          expect(name.trim()).toBe(name);
          expect(isTargetAllowed(unit, direction, target)).toBe(true);
          expect(everyDays ?? 2).toBeGreaterThanOrEqual(2);
          expect(everyDays ?? 2).toBeLessThanOrEqual(7);
          expect(weekdays).toEqual([...new Set(weekdays)].toSorted((a, b) => a - b));
        }
        expect(new Set(activities.map(({ name }) => name.toLowerCase())).size).toBe(activities.length);
      }),
    );
  });

  it('keeps what it does not understand as it was typed', () => {
    fc.assert(
      fc.property(typedText, (text) => {
        for (const fragment of rejectedFrom(text)) expect(fragment.trim()).not.toBe('');
      }),
    );
    expect(rejectedFrom('Ｆｏｏ，  bär ９x')).toEqual(['Ｆｏｏ']);
  });

  it('is read the same when what was not understood is typed again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('run 9x', 'xyzzy', '隔週ジム', 'read 4h'), { maxLength: 6 }), (parts) => {
        const rejected = rejectedFrom(parts.join(', '));
        expect(rejectedFrom(rejected.join(', ')).length).toBeGreaterThanOrEqual(rejected.length - 1);
      }),
    );
  });

  it.each(['a ', '- ', 'y ', '日', '月火', '3x', '1,', 'and ', '１', '🏃', 'mon ', '週3', 'x'])(
    'is read quickly, even 2,000 characters of “%s”',
    (part) => {
      const started = performance.now();
      parseWeek(part.repeat(Math.ceil(2000 / part.length)));
      expect(performance.now() - started).toBeLessThan(1000);
    },
  );
});
