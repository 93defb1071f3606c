/**
 * Returns the name of a statement about these IDs, so its plan is cached, if there are only as many as one change affects. Hundreds
 * get no name and are planned for their values.
 */
export const ofFew = (ids: readonly unknown[], name: string): string | undefined =>
  ids.length <= 5 ? `${name} of few` : undefined
