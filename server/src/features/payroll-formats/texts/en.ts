export default {
  thisLayout: 'this layout',
  notFound: 'This layout is gone.',
  nameTaken: 'Another layout has this name.',
  tooMany: 'An agency has at most {most, number} layouts of its own.',
  inUse: 'The payroll settings use this layout. Choose another one there first.',
} as const
