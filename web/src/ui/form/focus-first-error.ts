/** After a refused submit the reader starts at the first field that needs attention. */
export const focusFirstError = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
