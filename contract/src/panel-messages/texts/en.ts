export default {
  search: 'Search',
  state: 'State',
  message: 'Message',
  level: 'Level',
  for: 'For',
  shown: 'Shown',
  closedBy: 'Closed by',
  countMessages: '{count, plural, one {message} other {messages}}',
} as const
