export default {
  notFound: 'There is no such number.',
  taken: 'Another number is already set up with these digits.',
  notPaused: 'This number is not paused.',
  noCode: 'No reason given',
} as const
