export default {
  search: 'Search',
  status: 'Status',
  countDisciplines: '{count, plural, one {discipline} other {disciplines}}',
  countLocations: '{count, plural, one {location} other {locations}}',
  countTrainingTypes: '{count, plural, one {training type} other {training types}}',
} as const
