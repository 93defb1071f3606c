export default {
  noLearner: 'There is no such learner.',
  noAssignment: 'There is no such assignment.',
  noCertificate: 'There is no certificate for this program yet.',
  noFile: 'There is no such file in this content.',
  noLogo: 'This agency has no logo.',
  twoLearners: 'More than one employee has this external id. Name the employee by id.',
  byAttempts: 'A quiz is done by passing it. Start an attempt.',
  byStaff: 'Skills are marked by whoever watched them, not by the learner.',
  watchFirst: 'Watch at least {percent, number} % of the video first.',
  tooSoon: 'This module takes at least {minutes, plural, one {# minute} other {# minutes}}.',
  missing: 'Some modules are still to be done.',
  tomorrow: 'Send a day that is not in the future.',
  notAssigned: 'This person does not have this program at the moment.',
  notAddable:
    'This person does not have this program, and it can’t be added: it is archived, unpublished or without a seat left, or they no longer work here.',
  otherDay: 'This program was completed on another day already.',
} as const
