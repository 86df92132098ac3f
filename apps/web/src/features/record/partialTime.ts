/** True if a form has a time of which only a part is typed. A browser reports it like an empty one. */
export const hasPartialTime = (form: HTMLElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=time]')].some(({ validity }) => validity.badInput);
