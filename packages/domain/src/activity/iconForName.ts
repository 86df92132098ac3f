import type { IconName } from './icons';

/**
 * Word beginnings in English, Spanish and Japanese that suggest an icon, without accents and in lower case. A word of
 * at most three letters has to match as a whole.
 */
const WORDS: readonly (readonly [IconName, string])[] = [
  ['footprints', 'run jog walk step correr caminar andar pasos paseo ランニング ジョギング 走 散歩 歩'],
  ['bike', 'bike cycl bici ciclis 自転車 サイクリング'],
  ['dumbbell', 'gym strength weights workout lift training fuerza pesas gimnasio entren 筋トレ ジム トレーニング'],
  ['waves', 'swim surf nadar natacion 水泳 泳 プール'],
  ['mountain', 'hik climb mountain senderis montana escalar 登山 山'],
  ['person-standing', 'stretch yoga pilates posture estir postura ストレッチ ヨガ'],
  ['glass-water', 'water hydrat agua hidrat 水を飲 水分'],
  ['salad', 'vegetable salad diet verdura ensalada dieta 野菜 サラダ'],
  ['apple', 'fruit fruta 果物 フルーツ'],
  ['utensils', 'cook meal lunch dinner breakfast cocin comida cena desayun 料理 自炊 食事 朝食'],
  ['coffee', 'coffee cafe コーヒー カフェ'],
  ['wine', 'alcohol wine beer drink vino cerveza 酒 ワイン ビール'],
  ['cigarette', 'smok cigar fumar tabaco 禁煙 たばこ タバコ'],
  ['pill', 'pill vitamin medic pastilla 薬 サプリ ビタミン'],
  ['moon', 'sleep bedtime dormir sueno 睡眠 早寝 寝'],
  ['sunrise', 'wake early madrug levantar despert 早起き 起床'],
  ['brain', 'mindful focus concentra memoria 集中 マインドフルネス'],
  ['flower', 'meditat meditar 瞑想'],
  ['wind', 'breath respir 呼吸'],
  ['book-open', 'read book leer libro lectura 読書 本を読'],
  ['graduation-cap', 'study learn course exam class estudi aprend curso clase examen 勉強 学習 講座 授業 試験'],
  [
    'languages',
    'language english spanish japanese french german idioma ingles espanol japones frances aleman 英語 語学 外国語 スペイン語',
  ],
  ['notebook-pen', 'journal diary gratitude diario gratitud 日記 ジャーナル 感謝'],
  ['pencil', 'writ escrib 執筆 書'],
  ['users', 'friend meet amig 友 仲間'],
  ['baby', 'kid child baby hijo hija nino bebe 子ども 子供 育児'],
  ['phone', 'call phone llamar telefono 電話'],
  ['heart', 'date love partner pareja cita デート 恋人 夫婦'],
  ['hand-heart', 'volunteer help family volunta ayud familia ボランティア 家族'],
  ['dog', 'dog perro 犬'],
  ['cat', 'cat gato 猫'],
  ['laptop', 'work project computer trabaj proyecto 仕事 作業 プロジェクト'],
  ['code', 'code coding program codigo プログラ コード'],
  ['mail', 'email mail inbox correo メール'],
  ['piggy-bank', 'sav ahorr 貯金 節約'],
  ['wallet', 'budget money expens presupuesto dinero gasto 家計 お金'],
  ['list-checks', 'plan todo review tarea planific revis 計画 予定 タスク'],
  ['brush-cleaning', 'clean tidy limpi orden 掃除 片付 片づ'],
  ['washing-machine', 'laundry colada lavadora 洗濯'],
  ['house', 'house home casa hogar 家事'],
  ['sprout', 'garden plant jardin huerto 園芸 ガーデニング 植物'],
  ['trees', 'nature forest naturaleza bosque 自然 森'],
  ['plane', 'travel trip viaj 旅'],
  ['guitar', 'guitar ギター'],
  ['music', 'music piano sing violin musica cantar 音楽 ピアノ 歌 楽器'],
  ['palette', 'paint draw art pintar dibuj arte 絵 描 アート'],
  ['camera', 'photo foto 写真'],
  ['gamepad-2', 'gam juego videojueg ゲーム'],
  ['tv', 'tv series tele テレビ ドラマ'],
  ['smartphone', 'screen smartphone social movil pantalla redes スマホ'],
  ['film', 'movie film cine pelicula 映画'],
  ['puzzle', 'puzzle chess ajedrez rompecabezas パズル 将棋 チェス'],
];

const SHORT = 3;
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/u;

/** Returns the icon that the words of a name suggest; the first matching word decides. Undefined for no match. */
export function iconForName(name: string): IconName | undefined {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase();
  const composed = name.normalize('NFKC');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const suggests = (word: string, keys: string): boolean =>
    keys.split(' ').some((key) => !JAPANESE.test(key) && (key.length <= SHORT ? word === key : word.startsWith(key)));
  for (const word of words) {
    const found = WORDS.find(([, keys]) => suggests(word, keys));
    if (found) return found[0];
  }
  return WORDS.find(([, keys]) => keys.split(' ').some((key) => JAPANESE.test(key) && composed.includes(key)))?.[0];
}
