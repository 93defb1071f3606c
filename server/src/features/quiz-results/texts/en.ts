export default {
  fileTitle: 'Quiz results',
  timeInMinutes: 'Time taken (minutes)',
  versionNumber: 'Version {number, number}',
} as const
