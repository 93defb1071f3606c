export default {
  overdue: 'What is overdue, and how late?',
  dueNext: 'What is due next?',
  finished: 'Who finished what?',
} as const
