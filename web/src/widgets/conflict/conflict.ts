export interface Conflict<Field extends string> {
  /** Both sides changed these, to something else: somebody must choose. */
  contested: Field[]
  /** Mine alone: they stay. */
  mine: Field[]
  /** Theirs alone: they come. */
  theirs: Field[]
}

/** What two people did to one thing: the fields each of them changed, and whether both came to the same. */
export function conflictOf<Field extends string>(
  changedByMe: readonly Field[],
  changedByThem: readonly Field[],
  isSettled: (field: Field) => boolean,
): Conflict<Field> {
  return {
    contested: changedByMe.filter(field => changedByThem.includes(field) && !isSettled(field)),
    mine: changedByMe.filter(field => !changedByThem.includes(field)),
    theirs: changedByThem.filter(field => !changedByMe.includes(field)),
  }
}

/** The thing after the choice: the present one with my fields in it, but for those I gave up. */
export function merged<Field extends string, Values extends Record<Field, unknown>>(
  theirs: Values,
  mine: Values,
  conflict: Conflict<Field>,
  keepMine: ReadonlySet<Field>,
): Values {
  const kept = [...conflict.mine, ...conflict.contested.filter(field => keepMine.has(field))]
  return { ...theirs, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }
}
