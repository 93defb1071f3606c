export default {
  noEmployee: 'There is no such employee.',
  sameAnswer: 'That is already on record.',
  notRefused: 'That address is not refused.',
  overdueSubject: '{count, plural, one {1 training is late} other {# trainings are late}}',
  overdueHello: 'Hello {name},',
  overdueIntro:
    '{count, plural, one {This training of your people at {agency} is now late:} other {These trainings of your people at {agency} are now late:}}',
  overdueLine: '{name}: {title}, due {day}',
  overdueMore: '{count, plural, one {and 1 more} other {and # more}}',
  overdueOpen: 'See who is late: {link}',
} as const
