/** Mails of automation rules to users. */
export default {
  more: '{count, plural, one {And # more person.} other {And # more people.}}',
  rule: 'The rule “{rule}” of {agency} told you this.',
  pausedSubject: 'The rule “{rule}” was paused',
} as const
