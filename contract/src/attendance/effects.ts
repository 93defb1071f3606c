import { attendanceText } from './texts.ts'

/** Effects of a session's sign-off on a person. */
export const attendanceEffects = {
  program: attendanceText('effectProgram'),
  module: attendanceText('effectModule'),
  partial: attendanceText('effectPartial'),
  nothing: attendanceText('effectNothing'),
} as const
export type AttendanceEffect = keyof typeof attendanceEffects

/** Reasons for no effect, or a limited one. */
export const attendanceWhys = {
  unmarked: attendanceText('whyUnmarked'),
  below: attendanceText('whyBelow'),
  short: attendanceText('whyShort'),
  absent: attendanceText('whyAbsent'),
  excused: attendanceText('whyExcused'),
  not_assigned: attendanceText('whyNotAssigned'),
  locked: attendanceText('whyLocked'),
  already: attendanceText('whyAlready'),
  not_begun: attendanceText('whyNotBegun'),
  not_startable: attendanceText('whyNotStartable'),
  module_gone: attendanceText('whyModuleGone'),
} as const
export type AttendanceWhy = keyof typeof attendanceWhys

/** Changes compared with the previous sign-off. */
export const attendanceMoves = {
  new: attendanceText('moveNew'),
  same: attendanceText('moveSame'),
  changed: attendanceText('moveChanged'),
  taken_back: attendanceText('moveTakenBack'),
  stays: attendanceText('moveStays'),
} as const
export type AttendanceMove = keyof typeof attendanceMoves
