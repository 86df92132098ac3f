import type { IconName } from '../activity/icons';
import type { ActivityUnit } from '../activity/unit';
import type { AreaKind } from '../area';
import { ACTIVITY_KINDS, type ActivityKind, type CustomUnit, GENERAL_KINDS, WORD_LANGUAGES } from './words';

/** Properties that the name of an activity suggests. Its colour is that of the area. */
export interface ActivityGuess {
  readonly icon: IconName;
  readonly area: AreaKind;
  readonly unit: ActivityUnit;
  readonly target: number;
  /** Of TIMES, in the language of the matching word; null for none. */
  readonly customUnit: CustomUnit | null;
}

interface Index {
  /** Words separated by spaces, and pairs of them. */
  readonly words: ReadonlyMap<string, ActivityGuess>;
  /** Japanese words, longest first. */
  readonly japanese: readonly (readonly [string, ActivityGuess])[];
}

const WHOLE_MAX = 3;

function buildIndex(kinds: readonly ActivityKind[]): Index {
  const words = new Map<string, ActivityGuess>();
  const japanese: [string, ActivityGuess][] = [];
  for (const { icon, area, unit, target, words: byLanguage, customUnit } of kinds)
    for (const language of WORD_LANGUAGES) {
      const guess: ActivityGuess = { icon, area, unit, target, customUnit: customUnit?.[language] ?? null };
      for (const word of byLanguage[language].split(' '))
        if (language === 'ja') japanese.push([word, guess]);
        else if (!words.has(word)) words.set(word, guess);
    }
  return { words, japanese: japanese.toSorted(([a], [b]) => b.length - a.length) };
}

let indexes: { readonly specific: Index; readonly general: Index } | undefined;

/**
 * Guesses what an activity is from its name in English, Spanish or Japanese. The first known word decides; general words
 * such as "learn" decide only without any other. Undefined if no word is known.
 */
export function guessActivity(name: string): ActivityGuess | undefined {
  indexes ??= { specific: buildIndex(ACTIVITY_KINDS), general: buildIndex(GENERAL_KINDS) };
  const { specific, general } = indexes;
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const composed = name.normalize('NFKC');
  const guessIn = (index: Index) =>
    guessByWords(words, index, general) ?? index.japanese.find(([word]) => composed.includes(word))?.[1];
  const guess = guessIn(specific) ?? guessIn(general);
  const isAvoided = WITHOUT.has(words[0] ?? '') || JAPANESE_WITHOUT.test(composed);
  return guess && isAvoided && guess.unit !== 'DAYS' ? { ...guess, ...AVOIDED } : guess;
}

/** First words of a name that says what is not done; a day without it counts. */
const WITHOUT = new Set(['no', 'without', 'less', 'avoid', 'quit', 'stop', 'sin', 'menos', 'nada', 'evitar', 'dejar']);
const JAPANESE_WITHOUT = /(?:見|食べ|飲ま|買わ|吸わ|触ら|使わ|やら|行か)ない|控え|断ち|やめ|減らす/u;
const AVOIDED = { unit: 'DAYS', target: 5, customUnit: null } as const;

function guessByWords(words: readonly string[], index: Index, general: Index): ActivityGuess | undefined {
  for (const [position, word] of words.entries()) {
    const found = index.words.get(`${word}_${words[position + 1] ?? ''}`) ?? guessByBeginning(word, index, general);
    if (found) return found;
  }
  return undefined;
}

/** Longest known word that a word is or begins with. A general word is none that begins with another: "beber", "bebé". */
function guessByBeginning(word: string, { words }: Index, general: Index): ActivityGuess | undefined {
  const whole = words.get(word);
  if (whole || general.words.has(word)) return whole;
  for (let length = Math.min(word.length - 1, LONGEST); length > WHOLE_MAX; length -= 1) {
    const found = words.get(word.slice(0, length));
    if (found) return found;
  }
  return undefined;
}

/** Length that no word of the dictionary exceeds. */
const LONGEST = 20;
