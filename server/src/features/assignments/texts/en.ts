export default {
  fileTitle: 'Progress',
  notAssignedTitle: 'Not assigned',
  notBack: 'This person does not work here now. Change the status first.',
  offeredNoMore: 'These programs are no longer offered. Reload the page.',
  notStartable: '“{title}” can’t be started right now. Fix the reason on the program’s page first.',
  noSeat: 'No seat is left for “{title}”.',
  takenUpAgain: 'Resumed after a return.',
} as const
