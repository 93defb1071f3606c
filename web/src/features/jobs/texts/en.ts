export default {
  title: 'Background jobs',
  emptyTitle: 'No background jobs yet',
  emptyHint: 'Imports and changes to many employees run here, with their results and undo.',
  toEmployees: 'Go to employees',
  actions: 'Actions for {title}',
  open: 'Open',
  cancel: 'Cancel job',
  undo: 'Undo…',
} as const
