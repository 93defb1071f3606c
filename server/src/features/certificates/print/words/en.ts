/** Texts on every certificate. */
export default {
  title: 'Certificate of completion',
  certifies: 'This certifies that',
  completed: 'has completed the program',
  completedOn: 'Completed on',
  validThrough: 'Valid through',
  hours: 'Hours',
  topics: 'Topics',
  approvals: 'State approvals',
  number: 'Certificate number',
  code: 'Code',
  check: 'Check at',
  void: 'VOID',
} as const
