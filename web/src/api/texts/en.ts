export default {
  problem: 'There was a problem communicating with the server.',
  serverError: 'There was a server error',
  attention: 'Some fields need your attention.',
  sessionExpired: 'Your session has expired.',
  caregiverAccount: 'This is a caregiver account. Please use the caregiver app.',
} as const
