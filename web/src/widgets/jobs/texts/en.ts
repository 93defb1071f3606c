export default {
  running: '{count, plural, one {# job running} other {# jobs running}}',
  runningJobs: 'Running jobs',
  allJobs: 'All background jobs',
  cancel: 'Cancel',
  cancelJob: 'Cancel {title}',
  starting: 'Starting',
  secondsLeft: 'about {seconds, number} s left',
  minutesLeft: 'about {minutes, number} min left',
  undo: 'Undo',
  moreActions: 'More actions',
  fewerActions: 'Fewer actions',
} as const
