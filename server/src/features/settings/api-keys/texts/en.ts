export default {
  notFound: 'This key does not exist, or is not yours to see.',
  nameTaken: 'Another key that opens is called {name} already.',
  over: 'This key was revoked and opens nothing any more.',
  expired: 'This key has expired. Make a new one.',
  pastDay: 'Choose today or a later day.',
} as const
