export default {
  search: 'Search by name or number',
  searchHint: 'Name or number',
  name: 'Name',
  started: 'Started',
  unit: '{count, plural, one {person} other {people}}',
  noMatch: 'No one matches',
  none: 'No one',
} as const
