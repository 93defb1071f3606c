export default {
  from: '{name} from',
  to: '{name} to',
  atLeast: '{name}, at least',
  atMost: '{name}, at most',
  lowestFirst: 'Lowest first',
  highestFirst: 'Highest first',
  oldestFirst: 'Oldest first',
  newestFirst: 'Newest first',
  strangeColumn: 'This list has no column with this key.',
  columnsOf: 'Columns: use {keys}.',
  countOf: 'Count by one of: {keys}.',
} as const
