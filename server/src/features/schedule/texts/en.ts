export default {
  aSession: 'this session',
  notFound: 'This session isn’t there any more.',
  tooManyDays: 'Choose at most {most, number} days.',
  toBeforeFrom: 'The last day is before the first.',
  notMovable: 'Only a draft or an open session that has not begun can be moved.',
  noSeries: 'This session is in no series.',
  ruleCannotFollow: 'The other sessions can’t be moved this way. Move this session alone.',
  inPast: 'Choose a time that is still to come.',
} as const
