export const leaveExamples = {
  'leave.note': 'Family leave, agreed by phone.',
}
