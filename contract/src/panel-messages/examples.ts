export const panelMessageExamples = {
  'panelMessages.body': 'The panel is down for at most 20 minutes from 2 AM Eastern on Sunday.',
  'panelMessages.body_es':
    'El panel estará fuera de servicio un máximo de 20 minutos el domingo desde las 2 AM, hora del este.',
  'panelMessages.ends_at': '2099-12-31T05:00:00.000Z',
  'panelMessages.title': 'Maintenance on Sunday',
  'panelMessages.title_es': 'Mantenimiento el domingo',
}
