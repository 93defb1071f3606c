export default {
  sameRecord: 'Choose two different employees.',
  noPair: 'This is no longer a possible duplicate. Reload the list.',
  noMerge: 'This merge doesn’t exist, or you don’t have access to it.',
  hireDateAhead: 'The other hire date is in the future. Schedule the first day on the profile after the merge.',
  hireDatePlanned: 'A first day is scheduled for this employee. Change it on the profile after the merge.',
  entryInactive: '{name} is inactive.',
  reversedSince:
    'A completion of the other record was corrected or reversed since. The training record can’t be split, so this merge stays.',
  alreadyUndone: 'This merge was already undone.',
  tooLate: 'A merge can be undone for 30 days. This one can’t be undone anymore.',
  undoOuterFirst: '{name} was merged into {other} since. Undo that merge first.',
  undoLaterFirst: '{name} was merged into this record later. Undo that merge first.',
  numberInUse: 'The employee number {number} was given to {name} since. Change it there first.',
} as const
