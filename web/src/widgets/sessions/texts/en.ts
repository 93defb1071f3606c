export default {
  which: 'Which sessions',
  alone: 'The other sessions of the series can’t go along this way.',
  roomTaken: '{name} is taken by {other}.',
  instructorTaken: '{name} already has {other}.',
  skipped: 'The clocks skip that time: it begins at {time}.',
  twice: 'The clocks show that time twice: the first one counts.',
} as const
