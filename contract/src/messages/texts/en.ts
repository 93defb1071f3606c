export default {
  languageMalformed: 'Enter a language such as en.',
  countMails: '{count, plural, one {mail} other {mails}}',
} as const
