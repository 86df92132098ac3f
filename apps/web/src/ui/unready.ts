/** Classes of the main button of a form while something required is missing: as if disabled, but a press says what. */
export const UNREADY = 'bg-n4! text-n10! shadow-none!';
