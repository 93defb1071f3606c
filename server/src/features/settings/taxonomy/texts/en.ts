export default {
  notFound:
    '{kind, select, discipline {This discipline does not exist, or is not yours to see.} location {This location does not exist, or is not yours to see.} other {This training type does not exist, or is not yours to see.}}',
  unknown:
    '{kind, select, discipline {This discipline does not exist.} location {This location does not exist.} other {This training type does not exist.}}',
  nameTaken:
    '{kind, select, discipline {There is already a discipline named {name}.} location {There is already a location named {name}.} other {There is already a training type named {name}.}}',
  nameTakenInactive:
    '{kind, select, discipline {There is already a discipline named {name}. It is inactive; you can activate it again.} location {There is already a location named {name}. It is inactive; you can activate it again.} other {There is already a training type named {name}. It is inactive; you can activate it again.}}',
  codeTaken: 'The code {code} is taken by {name}.',
  codeTakenInactive: 'The code {code} is taken by {name}. It is inactive; you can activate it again.',
  partOfItself: 'A location can’t be part of itself.',
  partOfEachOther: '{name} is itself part of this location.',
  mergeWithItself:
    '{kind, select, discipline {{name} can’t be merged into itself. Choose another discipline.} location {{name} can’t be merged into itself. Choose another location.} other {{name} can’t be merged into itself. Choose another training type.}}',
  mergeIntoInactive:
    '{kind, select, discipline {{name} is inactive. Activate it first, or choose another discipline.} location {{name} is inactive. Activate it first, or choose another location.} other {{name} is inactive. Activate it first, or choose another training type.}}',
  alreadyMerged: '{name} was already merged into {into}.',
  thisTrainingType: 'this training type',
  thisDiscipline: 'this discipline',
  thisLocation: 'this location',
} as const
