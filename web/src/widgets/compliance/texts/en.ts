export default {
  asOf: 'As of',
  asOfDay: 'As of',
  asOfKind: 'Which answer',
  asOfToday: 'Back to today',
  byRecords: 'By today’s records',
  byRecordsOf: 'What today’s records say about {day}, later corrections included.',
  byRecordsToday: 'What the records say now.',
  shown: 'As shown then',
  shownOn: 'What Preceptor showed at the end of {day}. Later corrections are left out.',
  shownToday: 'What Preceptor shows today, from its kept answers.',
  chooseToCome: 'This day is still to come: what holds then if nothing happens.',
} as const
