/** Caches one value per language: creating a formatter takes longer than using it a thousand times. */
export function perLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    let one = made.get(locale);
    if (!one) made.set(locale, (one = make(locale)));
    return one;
  };
}
