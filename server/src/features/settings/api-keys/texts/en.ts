export default {
  notFound: 'This key doesn’t exist, or you don’t have access to it.',
  nameTaken: 'Another active key is already named {name}.',
  over: 'This key was revoked and no longer works.',
  expired: 'This key has expired. Make a new one.',
  pastDay: 'Choose today or a later day.',
} as const
