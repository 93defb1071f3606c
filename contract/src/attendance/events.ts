import { attendanceText } from './texts.ts'

export const attendanceEvents = {
  'attendance.marked': attendanceText('eventMarked'),
  'attendance.corrected': attendanceText('eventCorrected'),
  'attendance.walked_in': attendanceText('eventWalkedIn'),
  'session.signed_off': attendanceText('eventClosed'),
  'session.sign_off_taken_back': attendanceText('eventReopened'),
} as const
