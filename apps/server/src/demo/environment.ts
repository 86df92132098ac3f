import { type Language, LANGUAGES, languageOfLocale } from '@sevenfold/domain/user';
import { StartupError } from '../startupError';

type Variables = Readonly<Record<string, string | undefined>>;

/** The value of a variable; undefined for an empty one, which counts as unset. */
const valueOf = (variables: Variables, name: string): string | undefined => variables[name]?.trim() || undefined;

/** The data folder of `DATA_FOLDER`; without it one of the demo, never that of the server, which may have real data. */
export const readDemoFolder = (variables: Variables, own: string): string => valueOf(variables, 'DATA_FOLDER') ?? own;

/** The language of `DEMO_LANGUAGE`; without it that of this machine. @throws {StartupError} for another one */
export function readDemoLanguage(variables: Variables, locale: string): Language {
  const wanted = valueOf(variables, 'DEMO_LANGUAGE');
  const language = wanted === undefined ? languageOfLocale(locale) : LANGUAGES.find((known) => known === wanted);
  if (language === undefined) throw new StartupError(`DEMO_LANGUAGE must be one of ${LANGUAGES.join(', ')}.`);
  return language;
}
