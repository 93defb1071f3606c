/**
 * The name of a statement about these ids, so that its plan is kept, while they are as few as one change is about. For hundreds there is none: they are
 * planned for as they are.
 */
export const ofFew = (ids: readonly unknown[], name: string): string | undefined =>
  ids.length <= 5 ? `${name} of few` : undefined
