export default {
  about: 'About this file',
  filtered: 'filtered',
  agency: 'Agency',
  rows: 'Rows',
  sortedBy: 'Sorted by',
  sorted: '{column}, {way}',
  up: 'ascending',
  down: 'descending',
  exported: 'Exported',
  exportedBy: 'Exported by',
} as const
