import { type Conflict, conflictOf } from '@/widgets/conflict/conflict.ts'
import { changedFields, type ProfileField, type ProfileValues, sameField } from './profile-values.ts'

/** What two people did to one profile since both saw `base`. */
export const conflictBetween = (
  base: ProfileValues,
  mine: ProfileValues,
  theirs: ProfileValues,
): Conflict<ProfileField> =>
  conflictOf(changedFields(base, mine), changedFields(base, theirs), field => sameField(mine, theirs, field))
