export default {
  expired: 'This invitation has expired. Ask the person who invited you to send it again.',
  used: 'This invitation was already accepted. You can sign in.',
  revoked: 'This invitation was canceled. Ask the person who invited you.',
  unknown: 'This link doesn’t work, or you were sent a newer one. Use the link in the newest email.',
  accountDisabled: 'Your account was disabled. Ask the person who invited you to enable it.',
  notYourPassword: 'This is not the password of your account.',
  madeMeanwhile: 'An account with this address was just created. Open the link again.',
  worksEverywhere: 'This account already works in every agency. Sign in as usual.',
} as const
