export default {
  fileTitle: 'Hard to reach',
} as const
