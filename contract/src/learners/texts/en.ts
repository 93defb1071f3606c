export default {
  whoMissing: 'Name the learner by id, `external:…` or `number:…`.',
  secondsMalformed: 'Send from 0 to 3600 seconds since the last report.',
  percentMalformed: 'Send a whole percent from 0 to 100.',
  scoreMalformed: 'Send a whole percent from 0 to 100.',
  referenceMissing: 'Send your own id of the attempt.',
  placeLong: 'Send at most 300,000 characters of it.',
  answerMissing: 'Send `book` or `decline`.',
} as const
