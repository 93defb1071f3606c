export default {
  fileTitle: 'Form answers',
  formMissing: 'This form doesn’t exist.',
  version: 'Version {number, number}',
} as const
