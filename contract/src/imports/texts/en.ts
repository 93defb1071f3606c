export default {
  file: 'File',
  state: 'State',
  result: 'Result',
  rows: 'Rows',
  by: 'By',
  uploaded: 'Uploaded',
  kind: 'Kind',
  countImports: '{count, plural, one {import} other {imports}}',
  row: 'Row',
  name: 'Name',
  details: 'Details',
  countRows: '{count, plural, one {row} other {rows}}',
} as const
