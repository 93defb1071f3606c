export default {
  fileTitle: 'Progress',
  notAssignedTitle: 'Not assigned',
} as const
