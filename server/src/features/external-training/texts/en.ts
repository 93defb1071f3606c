export default {
  notFound: 'There is no such training.',
  thisTraining: 'this training',
  noFile: 'This training has no such file.',
  fileTitle: 'Outside training',
  ahead: 'Enter a day that is not in the future.',
  expiresEarly: 'Enter a day after the training was completed.',
  noProgram: 'Choose a program of your agency.',
  noTopic: 'Choose a topic of your agency.',
  own: 'You recorded this training, so another person approves it.',
  settled:
    'This training was {state, select, approved {approved} returned {returned} withdrawn {removed} other {changed}} meanwhile.',
  notApproved: 'Only an approved training can be reversed.',
  alreadyReversed: 'This training was already reversed.',
  notOpen: 'An approved training can’t be changed. Reverse it, then record what is right.',
  cycleSince: 'A later cycle of this program has begun. Reverse that one first.',
  undoneReason: 'Approval undone',
} as const
