export default {
  title: 'Audit log',
  placeholder: 'Name of a person or thing',
  contact: 'your customer success manager',
  emptyTitle: 'Nothing yet',
  emptyHint: 'Every sign-in, change, and export of this agency appears here.',
  exporting: 'Exporting',
  exportFailed: 'Export failed, try again',
  export: 'Export',
  filtered: 'What the filters find, oldest first',
  whole: 'The whole log, oldest first',
  csv: 'CSV file',
  jsonLines: 'JSON lines, with seals',
} as const
