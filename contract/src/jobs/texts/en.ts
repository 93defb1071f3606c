export default {
  kind: 'Kind',
  job: 'Job',
  state: 'State',
  progressAndResult: 'Progress and result',
  startedBy: 'Started by',
  started: 'Started',
  countJobs: '{count, plural, one {job} other {jobs}}',
} as const
