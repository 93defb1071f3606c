export default {
  fileTitle: 'Progress',
} as const
