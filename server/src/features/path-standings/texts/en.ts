export default {
  notFound: 'This learning path was not found.',
  fileTitle: 'Learning path progress',
} as const
