export default {
  countSignIns: '{count, plural, one {sign-in} other {sign-ins}}',
} as const
