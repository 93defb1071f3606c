export default {
  countMails: '{count, plural, one {mail} other {mails}}',
} as const
