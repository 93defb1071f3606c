export default {
  beforeLeave: 'The expected return {day} must be after {since}, when the leave starts.',
  notOnLeave: 'Only an employee on leave has an expected return.',
  dayMissing: 'Enter the day on which the status should change to Active.',
  dayPast: 'To schedule the return, enter a day after today, {today}.',
} as const
