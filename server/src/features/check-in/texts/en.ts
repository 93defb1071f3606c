export default {
  gone: 'This doesn’t work. Ask the instructor for the code on the screen.',
  notOpen: 'People can check in to open sessions only.',
  noKiosk: 'This tablet no longer exists.',
  noStamp: 'This check-in no longer exists.',
  settled: 'This check-in was already resolved.',
  personMissing: 'Choose a person.',
  outBeforeIn: '{name} checked out before checking in. Correct the times on the roster.',
  thisPerson: 'This person',
  tablet: 'Check-in tablet',
} as const
