export const importExamples = {
  counts: { create: 12, update: 3, reject: 1 },
  decisions: { location: { 'Bronx Office': { action: 'create' } } },
  field: ['mobile', 'location'],
  file_name: 'roster.csv',
  header: [['Name', 'Mobile', 'Hire Date']],
  mapping: { first_name: 0, last_name: 1, mobile: 4 },
  samples: [[['Reyes, Marisol', '718-555-0142', '7/5/2011']]],
  value: 'Bronx Office',
}
