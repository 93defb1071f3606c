export default {
  employee: 'Employee',
  note: 'Note',
  who: 'Recorded',
  decided: 'Decided',
  reason: 'Reason',
  theReason: 'the reason',
  return: 'Return',
  returnText: '{name} recorded it and sees your reason.',
  returnReason: 'What is missing?',
  leftOutLine: '{name}, {title}: {reason}',
  done: 'Done',
} as const
