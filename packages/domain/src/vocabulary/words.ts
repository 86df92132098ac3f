import type { ActivityUnit } from '../activity/unit';
import type { IconName } from '../activity/icons';
import type { AreaKind } from '../area';

/** Plural and singular of a custom unit. */
export interface CustomUnit {
  readonly many: string;
  readonly one: string;
}

/** Activities of one kind, with the words of their names by language. */
export interface ActivityKind {
  readonly icon: IconName;
  readonly area: AreaKind;
  readonly unit: ActivityUnit;
  /** Suggested weekly goal in days, times or minutes. */
  readonly target: number;
  /**
   * Without accents and in lower case. A word of more than three letters also matches longer words that begin with it,
   * `_` joins two consecutive words, and a Japanese word matches anywhere.
   */
  readonly words: Readonly<Record<WordLanguage, string>>;
  readonly customUnit?: Readonly<Record<WordLanguage, CustomUnit>>;
}

export const WORD_LANGUAGES = ['en', 'es', 'ja'] as const;
export type WordLanguage = (typeof WORD_LANGUAGES)[number];

const kind = (
  [icon, area, unit, target]: readonly [IconName, AreaKind, ActivityUnit, number],
  en: string,
  es: string,
  ja: string,
): ActivityKind => ({ icon, area, unit, target, words: { en, es, ja } });

/** The dictionary. */
export const ACTIVITY_KINDS: readonly ActivityKind[] = [
  kind(
    ['footprints', 'HEALTH', 'DAYS', 3],
    'run runs running runner jog jogs jogging sprint marathon',
    'correr corro carrera trotar trote running maraton',
    'ランニング ジョギング マラソン 走',
  ),
  kind(
    ['footprints', 'HEALTH', 'DAYS', 5],
    'walk stroll step steps treadmill',
    'caminar caminata andar pasear paseo pasos',
    '散歩 ウォーキング 歩',
  ),
  kind(
    ['bike', 'HEALTH', 'DAYS', 2],
    'bike biking cycle cycling cyclist spinning peloton',
    'bici andar_en ciclismo ciclista pedalear spinning',
    '自転車 サイクリング ロードバイク',
  ),
  kind(
    ['dumbbell', 'HEALTH', 'DAYS', 3],
    'gym strength weights workout work_out lift training exercise crossfit fitness squat squats plank core abs hiit calisthenics callisthenics',
    'gimnasio gym fuerza pesas entreno entrenar entrenamiento ejercicio musculacion sentadillas plancha abdominales calistenia',
    '筋トレ ジム トレーニング 運動 スクワット プランク 腹筋 ワークアウト フィットネス エクササイズ',
  ),
  kind(
    ['dumbbell', 'HEALTH', 'TIMES', 50],
    'pushup push_up push_ups pullup pull_up pull_ups burpee situp sit_ups',
    'flexiones dominadas burpees',
    '腕立て 懸垂',
  ),
  kind(
    ['waves', 'HEALTH', 'DAYS', 2],
    'swim swimming pool surf water_polo water_aerobics',
    'nadar natacion piscina surf waterpolo',
    '水泳 泳 プール スイミング サーフィン',
  ),
  kind(
    ['mountain', 'HEALTH', 'DAYS', 1],
    'hike hiking climb climbing bouldering mountain ski skiing snowboard',
    'senderismo senderos montana escalar escalada esqui',
    '登山 山登り ハイキング クライミング ボルダリング スキー トレッキング',
  ),
  kind(
    ['person-standing', 'HEALTH', 'DAYS', 3],
    'yoga pilates stretch stretching mobility posture tai_chi barre',
    'yoga pilates estirar estiramiento movilidad postura taichi',
    'ヨガ ピラティス ストレッチ 柔軟 体操 太極拳 姿勢',
  ),
  kind(
    ['flame', 'HEALTH', 'DAYS', 2],
    'football soccer tennis basketball volleyball badminton padel golf rugby baseball sport boxing karate judo martial_arts rowing parkour',
    'futbol tenis baloncesto voleibol padel golf deporte boxeo karate judo remo parkour',
    'サッカー テニス バスケ バレーボール バドミントン ゴルフ 野球 卓球 スポーツ ボクシング 空手 柔道 剣道',
  ),
  {
    ...kind(
      ['glass-water', 'HEALTH', 'TIMES', 40],
      'water hydrate hydration',
      'agua hidratar hidratacion',
      '水を飲 水分 水',
    ),
    customUnit: {
      en: { many: 'glasses', one: 'glass' },
      es: { many: 'vasos', one: 'vaso' },
      ja: { many: '杯', one: '杯' },
    },
  },
  kind(
    ['salad', 'HEALTH', 'DAYS', 5],
    'vegetable veggies salad clean_eating eat_clean healthy diet protein nutrition vegan vegetarian',
    'verdura ensalada dieta saludable proteina nutricion vegano',
    '野菜 サラダ ダイエット タンパク質 プロテイン 食事制限',
  ),
  kind(['apple', 'HEALTH', 'DAYS', 5], 'fruit apple', 'fruta manzana', '果物 フルーツ りんご'),
  kind(
    ['leaf', 'HEALTH', 'DAYS', 5],
    'sugar sweets candy cookie cookies snack snacks junk fast_food',
    'azucar dulces chuches galletas picar',
    '甘い お菓子 間食 砂糖 糖質',
  ),
  kind(
    ['utensils', 'HEALTH', 'DAYS', 4],
    'cook cooking meal lunch dinner breakfast kitchen recipe bake baking homemade',
    'cocinar cocina comida comer almuerzo cena cenar desayuno desayunar receta hornear',
    '料理 自炊 食事 朝食 朝ごはん 昼食 夕食 夕飯 弁当',
  ),
  kind(['timer', 'HEALTH', 'DAYS', 5], 'fast fasting', 'ayuno ayunar', '断食 ファスティング'),
  kind(
    ['wine', 'HEALTH', 'DAYS', 5],
    'alcohol sober wine beer',
    'alcohol sobrio vino cerveza',
    '酒 禁酒 休肝日 ワイン ビール',
  ),
  kind(
    ['cigarette', 'HEALTH', 'DAYS', 7],
    'smoke smoking cigarette nicotine vape vaping',
    'fumar tabaco cigarrillo vapear',
    '禁煙 たばこ タバコ 煙草',
  ),
  kind(
    ['pill', 'HEALTH', 'DAYS', 7],
    'pill pills vitamin medication medicine meds supplement',
    'pastilla vitamina medicina medicacion medicamento suplemento',
    '薬 サプリ ビタミン',
  ),
  kind(
    ['heart-pulse', 'HEALTH', 'TIMES', 1],
    'doctor dentist physio therapy therapist checkup rehab massage',
    'medico dentista fisio terapia terapeuta psicologo rehabilitacion masaje',
    '病院 歯医者 通院 リハビリ カウンセリング 検診 マッサージ 整体',
  ),
  kind(['chart-line', 'HEALTH', 'DAYS', 5], 'weigh weight', 'peso pesarme pesarse', '体重'),
  kind(
    ['moon', 'HEALTH', 'DAYS', 5],
    'sleep bed bedtime nap rest early_night lights_out',
    'dormir sueno siesta acostarse acostarme cama descansar descanso',
    '睡眠 早寝 寝 就寝 昼寝 休息',
  ),
  kind(
    ['sunrise', 'HEALTH', 'DAYS', 5],
    'wake waking early get_up alarm',
    'madrugar levantarse levantarme despertar',
    '早起き 起床 起き 朝活',
  ),
  kind(
    ['shower-head', 'HEALTH', 'DAYS', 5],
    'shower bath sauna skincare cold_water',
    'ducha bano sauna crema agua_fria',
    'シャワー 風呂 サウナ スキンケア 入浴',
  ),
  kind(['sparkles', 'HEALTH', 'DAYS', 7], 'floss teeth tooth', 'dientes hilo_dental', '歯磨き 歯みがき フロス'),
  kind(
    ['flower', 'HEALTH', 'DAYS', 5],
    'meditate meditation meditating mindful mindfulness',
    'meditar medito meditacion mindfulness',
    '瞑想 マインドフルネス 座禅',
  ),
  kind(['wind', 'HEALTH', 'DAYS', 5], 'breath breathe breathing', 'respirar respiracion', '呼吸'),
  kind(
    ['book-open', 'GROWTH', 'DURATION', 180],
    'read reads reading book novel kindle',
    'leer leo lectura libro novela',
    '読書 本を読 読 本 小説',
  ),
  kind(
    ['graduation-cap', 'GROWTH', 'DURATION', 240],
    'study studies studying homework exam thesis university school lecture degree',
    'estudiar estudio deberes examen tesis universidad oposicion oposiciones',
    '勉強 学習 試験 資格 宿題 授業 講座 大学 受験 論文 レポート',
  ),
  kind(
    ['languages', 'GROWTH', 'DURATION', 120],
    'language english spanish japanese french german italian portuguese chinese mandarin korean arabic russian duolingo vocabulary anki',
    'idioma ingles espanol japones frances aleman italiano portugues chino coreano arabe ruso catalan euskera vocabulario',
    '英語 英会話 語学 外国語 スペイン語 フランス語 ドイツ語 中国語 韓国語 イタリア語 日本語 単語 リスニング',
  ),
  kind(
    ['notebook-pen', 'GROWTH', 'DAYS', 5],
    'journal diary gratitude reflection reflect morning_pages',
    'diario gratitud reflexion reflexionar',
    '日記 ジャーナル 感謝 振り返り',
  ),
  kind(
    ['pencil', 'GROWTH', 'DURATION', 180],
    'write writes writing blog poem poetry essay newsletter calligraphy',
    'escribir escribo escritura blog poesia caligrafia',
    '執筆 ブログ 文章 小説を書 書道 書',
  ),
  kind(
    ['sun', 'GROWTH', 'DAYS', 7],
    'pray prayer praying church bible mass quran',
    'rezar rezo oracion orar iglesia biblia misa',
    '祈 礼拝 聖書 教会 お参り',
  ),
  kind(
    ['guitar', 'GROWTH', 'DURATION', 180],
    'guitar ukulele bass banjo',
    'guitarra ukelele',
    'ギター ウクレレ ベース',
  ),
  kind(
    ['music', 'GROWTH', 'DURATION', 180],
    'piano violin cello drums drumming flute saxophone trumpet sing singing choir keyboard instrument',
    'piano violin chelo bateria flauta saxofon trompeta cantar canto coro ensayo instrumento',
    'ピアノ バイオリン チェロ ドラム フルート サックス トランペット 歌 合唱 楽器',
  ),
  kind(
    ['palette', 'GROWTH', 'DURATION', 120],
    'paint painting draw drawing sketch art watercolor watercolour illustration design ceramics pottery',
    'pintar pintura dibujar dibujo arte acuarela ilustracion diseno ceramica',
    '絵 描 アート イラスト 水彩 スケッチ 陶芸 デザイン',
  ),
  kind(['lightbulb', 'GROWTH', 'DURATION', 120], 'podcast documentary', 'podcast documental', 'ポッドキャスト'),
  kind(
    ['phone', 'RELATIONSHIPS', 'TIMES', 2],
    'call calls calling phone facetime',
    'llamar llamo llamada telefono videollamada',
    '電話 通話',
  ),
  kind(
    ['users', 'RELATIONSHIPS', 'DAYS', 1],
    'friend friends meet meetup party',
    'amigo amiga amigos amigas quedar quedada fiesta',
    '友達 友人 友 仲間 飲み会',
  ),
  kind(
    ['baby', 'RELATIONSHIPS', 'DURATION', 300],
    'kid kids child children son daughter baby playground',
    'hijo hija hijos hijas nino nina ninos bebe',
    '子ども 子供 育児 息子 娘 赤ちゃん',
  ),
  kind(
    ['heart', 'RELATIONSHIPS', 'DAYS', 1],
    'date partner wife husband girlfriend boyfriend',
    'pareja cita novia novio marido esposa',
    'デート 恋人 夫婦 妻 彼女 彼氏',
  ),
  kind(
    ['hand-heart', 'RELATIONSHIPS', 'DAYS', 2],
    'family mum mom mother dad father parents grandma grandpa grandparents sister brother',
    'familia mama madre papa padre padres abuela abuelo abuelos hermana hermano',
    '家族 母 父 両親 実家 祖母 祖父 おばあちゃん おじいちゃん',
  ),
  kind(
    ['hand-heart', 'RELATIONSHIPS', 'DAYS', 1],
    'volunteer volunteering charity',
    'voluntariado voluntario',
    'ボランティア',
  ),
  kind(
    ['message-circle', 'RELATIONSHIPS', 'TIMES', 3],
    'message text letter postcard',
    'mensaje carta postal',
    'メッセージ 手紙 連絡',
  ),
  kind(['gift', 'RELATIONSHIPS', 'TIMES', 1], 'gift birthday', 'regalo cumpleanos', 'プレゼント 誕生日'),
  kind(
    ['laptop', 'WORK', 'DURATION', 600],
    'work works working project side_project computer office job client freelance',
    'trabajar trabajo proyecto oficina cliente ordenador',
    '仕事 作業 プロジェクト 残業 在宅 副業',
  ),
  kind(
    ['brain', 'WORK', 'DURATION', 600],
    'focus deep_work concentrate concentration pomodoro',
    'concentrarme concentracion pomodoro enfoque',
    '集中 ポモドーロ ディープワーク',
  ),
  kind(
    ['code', 'WORK', 'DURATION', 300],
    'code coding program programming leetcode',
    'codigo programar programacion',
    'プログラ コード コーディング 開発',
  ),
  kind(['mail', 'WORK', 'DAYS', 5], 'email mail inbox', 'correo email bandeja', 'メール 受信'),
  kind(
    ['briefcase', 'WORK', 'TIMES', 3],
    'meeting networking application interview resume job_search',
    'reunion networking entrevista curriculum',
    '会議 ミーティング 面接 就活 転職 打ち合わせ',
  ),
  kind(
    ['chart-line', 'WORK', 'DURATION', 60],
    'invest investing stocks sales marketing',
    'invertir inversion bolsa ventas marketing',
    '投資 株 営業 マーケティング',
  ),
  kind(['piggy-bank', 'WORK', 'TIMES', 1], 'save saving savings', 'ahorrar ahorro', '貯金 節約 積立'),
  kind(
    ['wallet', 'WORK', 'TIMES', 1],
    'budget money expense finance bills accounting taxes',
    'presupuesto dinero gasto finanzas facturas contabilidad impuestos',
    '家計 お金 支出 予算 確定申告',
  ),
  kind(
    ['list-checks', 'WORK', 'DAYS', 5],
    'plan planning todo to_do review organize organise schedule task',
    'planificar planificacion tarea revisar revision organizar agenda',
    '計画 予定 タスク 整理',
  ),
  kind(
    ['list-checks', 'OTHER', 'TIMES', 1],
    'shopping grocery groceries supermarket errands run_errands',
    'compra compras supermercado mercado',
    '買い物 買物 スーパー',
  ),
  kind(
    ['brush-cleaning', 'OTHER', 'DAYS', 2],
    'clean cleaning tidy tidying declutter vacuum dishes mop',
    'limpiar limpieza ordenar orden recoger aspirar fregar platos barrer',
    '掃除 片付 片づ 皿洗い 断捨離',
  ),
  kind(['washing-machine', 'OTHER', 'TIMES', 2], 'laundry ironing', 'colada lavadora planchar ropa', '洗濯 アイロン'),
  kind(
    ['house', 'OTHER', 'DURATION', 120],
    'house home chores chore housework repair',
    'casa hogar quehaceres reparar reparaciones remodelar',
    '家事 修理',
  ),
  kind(['car', 'OTHER', 'DURATION', 120], 'drive driving', 'conducir coche', '運転 ドライブ'),
  kind(['dog', 'OTHER', 'DAYS', 7], 'dog dogs puppy', 'perro perra cachorro', '犬の散歩 犬'),
  kind(['cat', 'OTHER', 'DAYS', 7], 'cat cats kitten', 'gato gata', '猫'),
  kind(
    ['smartphone', 'OTHER', 'DURATION', 420],
    'screen smartphone social_media instagram tiktok scrolling',
    'pantalla movil redes instagram tiktok',
    'スマホ スクリーンタイム インスタ',
  ),
  kind(
    ['sprout', 'ENJOYMENT', 'DAYS', 2],
    'garden gardening plant plants flowers water_plants water_the water_my watering',
    'jardin huerto planta plantas regar flores',
    '園芸 ガーデニング 植物 水やり 庭 畑',
  ),
  kind(
    ['trees', 'ENJOYMENT', 'DAYS', 1],
    'nature forest park outdoors outside picnic camping beach',
    'naturaleza bosque parque aire_libre picnic acampar playa',
    '自然 森 公園 キャンプ ピクニック アウトドア',
  ),
  kind(
    ['plane', 'ENJOYMENT', 'DAYS', 1],
    'travel trip trips explore museum',
    'viajar viaje explorar museo excursion',
    '旅 観光 美術館 博物館',
  ),
  kind(
    ['music', 'ENJOYMENT', 'DURATION', 120],
    'music concert playlist album',
    'musica concierto disco',
    '音楽 ライブ コンサート',
  ),
  kind(
    ['music', 'ENJOYMENT', 'DAYS', 1],
    'dance dancing ballet salsa zumba',
    'bailar baile danza ballet salsa zumba',
    'ダンス 踊 バレエ',
  ),
  kind(['camera', 'ENJOYMENT', 'DURATION', 120], 'photo photography camera', 'foto fotografia camara', '写真 カメラ'),
  kind(
    ['hammer', 'ENJOYMENT', 'DURATION', 120],
    'knit knitting sew sewing crochet craft diy woodwork lego',
    'tejer coser costura ganchillo manualidades bricolaje carpinteria',
    '編み物 裁縫 手芸 刺繍 工作 模型 プラモ',
  ),
  kind(
    ['gamepad-2', 'ENJOYMENT', 'DURATION', 180],
    'game games gaming videogame playstation nintendo xbox',
    'juego videojuego consola',
    'ゲーム',
  ),
  kind(
    ['tv', 'ENJOYMENT', 'DURATION', 180],
    'tv series show netflix television youtube anime',
    'tv serie tele television netflix youtube anime',
    'テレビ ドラマ アニメ 動画',
  ),
  kind(['film', 'ENJOYMENT', 'TIMES', 1], 'movie film films cinema', 'pelicula cine', '映画'),
  kind(
    ['puzzle', 'ENJOYMENT', 'DURATION', 60],
    'puzzle chess crossword sudoku board_game',
    'puzle rompecabezas ajedrez crucigrama sudoku',
    'パズル 将棋 チェス 囲碁 数独 ボードゲーム',
  ),
  kind(['coffee', 'ENJOYMENT', 'TIMES', 7], 'coffee tea', 'cafe', 'コーヒー カフェ 紅茶 お茶'),
];

/** Words that say little: they decide only if no other word of a name is known. */
export const GENERAL_KINDS: readonly ActivityKind[] = [
  kind(
    ['graduation-cap', 'GROWTH', 'DURATION', 120],
    'learn learning lesson class course practice practise practicing skill',
    'aprender aprendo clase curso practicar practica leccion',
    '練習 レッスン 学ぶ 学び 稽古',
  ),
  kind(['wine', 'HEALTH', 'DAYS', 5], 'drink drinks drinking', 'beber', '飲む'),
  kind(['gamepad-2', 'ENJOYMENT', 'DURATION', 180], 'play playing', 'jugar', '遊'),
  kind(['hand-heart', 'RELATIONSHIPS', 'DAYS', 1], 'help helping', 'ayudar', '手伝'),
  kind(['target', 'GROWTH', 'DAYS', 3], 'habit routine', 'habito rutina', '習慣'),
];
