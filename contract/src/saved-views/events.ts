export const savedViewEvents = {
  'view.shared': 'Shared a saved view',
} as const
