import { attendanceText } from './texts.ts'

/** What the sign-off of a session does for somebody. */
export const attendanceEffects = {
  program: attendanceText('effectProgram'),
  module: attendanceText('effectModule'),
  partial: attendanceText('effectPartial'),
  nothing: attendanceText('effectNothing'),
} as const
export type AttendanceEffect = keyof typeof attendanceEffects

/** Why it does nothing, or no more than that. */
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

/** How that differs from what the sign-off before has done. */
export const attendanceMoves = {
  new: attendanceText('moveNew'),
  same: attendanceText('moveSame'),
  changed: attendanceText('moveChanged'),
  taken_back: attendanceText('moveTakenBack'),
  stays: attendanceText('moveStays'),
} as const
export type AttendanceMove = keyof typeof attendanceMoves
