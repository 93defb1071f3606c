/**
 * Returns the name of a statement about these ids, so that its plan is cached, if they are as few as one change affects. Hundreds get no
 * name: they are planned for their values.
 */
export const ofFew = (ids: readonly unknown[], name: string): string | undefined =>
  ids.length <= 5 ? `${name} of few` : undefined
