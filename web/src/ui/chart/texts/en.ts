export default {
  showTable: 'Show table',
  hideTable: 'Hide table',
  value: '{label}: {value}',
  valueOfSeries: '{label}, {series}: {value}',
  unknown: '–',
  nothing: 'No numbers to draw.',
  keys: 'Arrow keys move through the values.',
  from: 'from {least} to {most}',
} as const
