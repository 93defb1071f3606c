export const taxonomyExamples = {
  'disciplines.name': 'Home Health Aide',
  'lookups.name': 'Bronx',
  rooms: 'Training room',
  'taxonomy.name': 'Orientation',
}
