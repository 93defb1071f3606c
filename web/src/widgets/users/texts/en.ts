export default {
  newPassword: 'New password',
  newPasswordAgain: 'New password again',
  differ: 'The two passwords differ.',
  hint: 'At least {least, number} characters. A few words in a row work well.',
} as const
