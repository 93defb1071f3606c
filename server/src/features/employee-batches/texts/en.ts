export default {
  numberTaken: 'This employee number was given to someone else after the check.',
  disciplineGone: 'The discipline of this row was removed after the check.',
  locationGone: 'The location of this row was removed after the check.',
  coordinatorGone: 'The coordinator of this row was removed after the check.',
} as const
