import type { AreaKind } from '@sevenfold/domain/area';
import type { Language } from '@sevenfold/domain/user';
import en from '@sevenfold/i18n/catalogues/en/area.json';
import es from '@sevenfold/i18n/catalogues/es/area.json';
import ja from '@sevenfold/i18n/catalogues/ja/area.json';

const CATALOGUES: Record<Language, typeof en> = { EN: en, ES: es, JA: ja };

/** Initial name of a default area; the user may change it later. */
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
