export default {
  columns: 'Columns',
  columnsAndDensity: 'Columns and density',
  rows: 'Rows',
  comfortable: 'Comfortable',
  compact: 'Compact',
  becauseFilter: 'Shown because of a filter',
  defaultColumns: 'Default columns',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
} as const
