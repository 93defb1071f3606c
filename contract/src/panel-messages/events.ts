export const panelMessageEvents = {
  'panel_message.written': 'Wrote the panel message',
  'panel_message.changed': 'Changed the panel message',
  'panel_message.ended': 'Ended the panel message',
  'panel_message.deleted': 'Deleted the panel message',
} as const
