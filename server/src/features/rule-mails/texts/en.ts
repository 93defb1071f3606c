/** Mails of automation rules to users. */
export default {
  more: '{count, plural, one {And # more person.} other {And # more people.}}',
  rule: 'Sent by the rule “{rule}” of {agency}.',
  pausedSubject: 'The rule “{rule}” was paused',
} as const
