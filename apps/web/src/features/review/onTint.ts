/** Ground of a quiet button that shows the tint of the page through it. */
export const ON_TINT = 'bg-n12/5! dark:bg-n12/10!';
