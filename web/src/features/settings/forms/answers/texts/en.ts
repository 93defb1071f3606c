export default {
  answers: 'Answers',
  search: 'Search people',
  searchHint: 'Name or employee number',
  versionNumber: 'Version {number, number}',
  noneYet: 'No answers yet',
  noneYetHint: 'Completed forms appear here, one row for each, with a column for each question.',
  mayNotRead: 'You can’t read these answers',
  mayNotReadHint: 'Answers of this form are for people of the agency who may read forms of its class.',
} as const
