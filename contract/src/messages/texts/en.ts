export default {
  languageMalformed: 'Enter a language such as en.',
  countMails: '{count, plural, one {email} other {emails}}',
} as const
