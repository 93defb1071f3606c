/** Seconds that the instructor's screen shows one code. */
export const codeSeconds = 30
/** The first four find the session, the others change. */
export const codeDigits = 9

/** In minutes, around each day of a session. */
export const checkInMinutes = {
  /** Before the start people can check in. */
  early: 15,
  /** Minutes after the start that count as late. */
  late: 10,
  /** After the end people can still check out. */
  after: 60,
} as const

/** A device's clock is believed this long after it was compared with the server's, in hours. */
export const clockHours = 24

/** People one phone may check in; more of them go to staff. */
export const peoplePerPhone = 3
