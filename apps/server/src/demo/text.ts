import en from '@sevenfold/i18n/catalogues/en/demo.json';
import es from '@sevenfold/i18n/catalogues/es/demo.json';
import ja from '@sevenfold/i18n/catalogues/ja/demo.json';
import type { Language } from '@sevenfold/domain/user';

export type DemoKey = keyof typeof en;

const TEXTS: Record<Language, Record<DemoKey, string>> = { EN: en, ES: es, JA: ja };

export const demoText = (language: Language, key: DemoKey): string => TEXTS[language][key];
