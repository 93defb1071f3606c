import { mergeText } from './texts.ts'

export const employeeMergeEvents = {
  'employee.merged': mergeText('mergedInto'),
  'employee.was_merged': mergeText('wasMerged'),
  'employee.merge_undone': mergeText('mergeUndone'),
  'employee.not_a_duplicate': mergeText('dismissedPair'),
  'employee.duplicate_again': mergeText('restoredPair'),
} as const
