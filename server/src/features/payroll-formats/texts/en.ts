export default {
  thisLayout: 'this layout',
  notFound: 'This layout is gone.',
  nameTaken: 'Another layout has this name.',
  tooMany: 'An agency has at most {most, number} layouts of its own.',
  inUse: 'This layout is in use by the payroll settings, or by a batch that payroll has not taken yet.',
} as const
