/** Names of Lucide icons, grouped as shown: body, mind, people, work, home, leisure, signs. */
export const ICONS = [
  'footprints',
  'bike',
  'dumbbell',
  'waves',
  'mountain',
  'person-standing',
  'heart-pulse',
  'heart',
  'droplets',
  'glass-water',
  'apple',
  'carrot',
  'salad',
  'utensils',
  'coffee',
  'wine',
  'cigarette',
  'pill',
  'bed',
  'moon',
  'sun',
  'sunrise',
  'shower-head',
  'brain',
  'flower',
  'sparkles',
  'wind',
  'book-open',
  'book',
  'graduation-cap',
  'languages',
  'pencil',
  'notebook-pen',
  'lightbulb',
  'users',
  'baby',
  'hand-heart',
  'message-circle',
  'phone',
  'gift',
  'dog',
  'cat',
  'briefcase',
  'laptop',
  'code',
  'chart-line',
  'inbox',
  'mail',
  'wallet',
  'piggy-bank',
  'target',
  'timer',
  'list-checks',
  'house',
  'brush-cleaning',
  'washing-machine',
  'hammer',
  'sprout',
  'trees',
  'car',
  'plane',
  'map',
  'music',
  'guitar',
  'palette',
  'camera',
  'gamepad-2',
  'tv',
  'smartphone',
  'film',
  'puzzle',
  'star',
  'flag',
  'check',
  'circle-dot',
  'flame',
  'leaf',
] as const;

export type IconName = (typeof ICONS)[number];

/** Icon of an activity until one is chosen. */
export const DEFAULT_ICON: IconName = 'circle-dot';

/** In UTF-16 code units; the longest emoji (families, flags of regions) are shorter. */
const EMOJI_MAX = 32;

// Grammar of one emoji: Unicode Technical Standard 51, "emoji sequences". Written out because grapheme segmentation
// differs between runtimes, and an emoji accepted by one device must be accepted by all.
const PERSON_OR_THING =
  '\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})?(?:[\\u{E0020}-\\u{E007E}]+\\u{E007F})?';
const FLAG = '\\p{Regional_Indicator}{2}';
const KEYCAP = '[0-9#*]\\uFE0F?\\u20E3';
const EMOJI = /* @__PURE__ */ new RegExp(
  `^(?:${PERSON_OR_THING}(?:\\u200D${PERSON_OR_THING})*|${FLAG}|${KEYCAP})$`,
  'u',
);

/** True if a value is the name of an icon of the set, or a single emoji. */
export function isIcon(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return ICONS.some((name) => name === value) || (value.length <= EMOJI_MAX && EMOJI.test(value));
}
