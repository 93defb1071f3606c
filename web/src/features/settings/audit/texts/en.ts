export default {
  title: 'Audit log',
  placeholder: 'Search by name',
  contact: 'your customer success manager',
  emptyTitle: 'Nothing yet',
  emptyHint: 'Every sign-in, change, and export of this agency appears here.',
  exporting: 'Exporting',
  exportFailed: 'Export failed, try again',
  export: 'Export',
  filtered: 'Filtered entries, oldest first',
  whole: 'The whole log, oldest first',
  csv: 'CSV file',
  jsonLines: 'JSON lines, with seals',
} as const
