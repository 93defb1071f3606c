export default {
  notFound: 'There is no such leave.',
  thisLeave: 'this leave',
  endsEarly: 'Enter the first day of leave, or a later one.',
} as const
