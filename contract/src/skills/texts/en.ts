export default {
  met: 'Met',
  notMet: 'Not met',
  recorded: 'Recorded skills of',
  observerMissing: 'Enter who observed the skills.',
  marksMissing: 'Mark at least one skill.',
  markUnknown: 'Mark each skill as met or not met.',
  moduleMissing: 'Choose a checklist.',
} as const
