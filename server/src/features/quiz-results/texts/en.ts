export default {
  fileTitle: 'Quiz results',
  versionNumber: 'Version {number, number}',
} as const
