export default {
  dateFrom: 'Date from',
  dateTo: 'Date to',
  what: 'What',
  search: 'Search',
  person: 'Person',
  source: 'Source',
  when: 'When',
  who: 'Who',
  whomOrWhat: 'Whom or what',
  countEntries: '{count, plural, one {entry} other {entries}}',
  date: 'Date',
} as const
