import { changedFields, type ProfileField, type ProfileValues, sameField } from './profile-values.ts'

export interface Conflict {
  /** Both sides changed these, to something else: somebody must choose. */
  contested: ProfileField[]
  /** Mine alone: they stay. */
  mine: ProfileField[]
  /** Theirs alone: they come. */
  theirs: ProfileField[]
}

/** What two people did to one profile since both saw `base`. */
export function conflictBetween(base: ProfileValues, mine: ProfileValues, theirs: ProfileValues): Conflict {
  const changedByMe = changedFields(base, mine)
  const changedByThem = changedFields(base, theirs)
  const settled = (field: ProfileField) => sameField(mine, theirs, field)
  return {
    contested: changedByMe.filter(field => changedByThem.includes(field) && !settled(field)),
    mine: changedByMe.filter(field => !changedByThem.includes(field)),
    theirs: changedByThem.filter(field => !changedByMe.includes(field)),
  }
}

/** The profile after the choice: the present one with my fields in it, but for those I gave up. */
export function merged(
  theirs: ProfileValues,
  mine: ProfileValues,
  conflict: Conflict,
  keepMine: ReadonlySet<ProfileField>,
): ProfileValues {
  const kept = [...conflict.mine, ...conflict.contested.filter(field => keepMine.has(field))]
  return { ...theirs, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }
}
