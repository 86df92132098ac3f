/** Focuses the first field with an error in the form or dialog around a pressed button, once the error is rendered. */
export function focusFirstError(pressed: Element): void {
  const form = pressed.closest('form, [role=dialog]');
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
