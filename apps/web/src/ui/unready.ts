/** Classes of the main button of a form while something required is missing: pale, and a press says what. */
export const UNREADY = 'bg-y5! text-y12! shadow-none!';
