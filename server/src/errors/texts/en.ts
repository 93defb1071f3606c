export default {
  someFields: 'Some fields need your attention.',
  tooOften: 'That was too often. Please wait a moment and try again.',
  signInFirst: 'Please sign in.',
  sessionExpired: 'Your session has expired.',
  serverError: 'There was a server error',
} as const
