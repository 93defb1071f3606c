export default {
  noAssignment: 'There is no such assignment.',
  notOpen: 'This program is no longer open for this person.',
  notYet: 'This program can be started on {day}.',
  notStartable: '“{title}” can’t be started at the moment.',
  notPublished: '“{title}” has no published version yet.',
  noModule: 'This program has no such module.',
  locked: 'Another module must be done first.',
  noQuiz: 'This module is no quiz.',
  passedAlready: 'This quiz has been passed already.',
  noneLeft: 'There are no attempts left for this quiz.',
  coolDown: 'The next attempt can be started in {hours, plural, one {# hour} other {# hours}}.',
  noAttempt: 'There is no such attempt.',
} as const
