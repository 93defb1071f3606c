export const panelMessageExamples = {
  'panelMessages.body': 'The panel is down for at most 20 minutes from 2 AM Eastern on Sunday.',
  'panelMessages.ends_at': '2099-12-31T05:00:00.000Z',
  'panelMessages.title': 'Maintenance on Sunday',
}
