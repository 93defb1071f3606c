export default {
  eventMarked: 'Attendance marked',
  eventCorrected: 'Attendance corrected',
  eventWalkedIn: 'Came to a session without a booking',
  eventClosed: 'Session signed off',
  eventReopened: 'Sign-off taken back',
} as const
