import { AREA_KINDS, type AreaKind } from '@sevenfold/domain/area';
import { LANGUAGES, type Language } from '@sevenfold/domain/user';
import en from '@sevenfold/i18n/catalogues/en/area.json';
import es from '@sevenfold/i18n/catalogues/es/area.json';
import ja from '@sevenfold/i18n/catalogues/ja/area.json';

const CATALOGUES: Record<Language, typeof en> = { EN: en, ES: es, JA: ja };

/** Name of a default area until the user renames it. */
export function areaName(kind: AreaKind, language: Language): string {
  const texts = CATALOGUES[language];
  switch (kind) {
    case 'HEALTH':
      return texts['area.health'];
    case 'RELATIONSHIPS':
      return texts['area.relationships'];
    case 'WORK':
      return texts['area.work'];
    case 'GROWTH':
      return texts['area.growth'];
    case 'ENJOYMENT':
      return texts['area.enjoyment'];
    case 'OTHER':
      return texts['area.other'];
  }
}

/** The default area that has a name in any language; null if none has. */
export const findAreaKind = (name: string): AreaKind | null =>
  AREA_KINDS.find((kind) => LANGUAGES.some((language) => areaName(kind, language) === name)) ?? null;
