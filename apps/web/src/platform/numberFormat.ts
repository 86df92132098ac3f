import { perLocale } from './perLocale';

export const numberFormat = perLocale((locale) => new Intl.NumberFormat(locale));
