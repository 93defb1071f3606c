export const taxonomyExamples = {
  'disciplines.name': 'Home Health Aide',
  'lookups.name': 'Bronx',
  'taxonomy.name': 'Orientation',
}
