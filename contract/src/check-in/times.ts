/** How many seconds the instructor's screen shows one code. */
export const codeSeconds = 30
/** The first four identify the session; the others change. */
export const codeDigits = 9

/** In minutes, around each day of a session. */
export const checkInMinutes = {
  /** Minutes before the start from which people can check in. */
  early: 15,
  /** Minutes after the start that count as late. */
  late: 10,
  /** Minutes after the end until which people can still check out. */
  after: 60,
} as const

/** Hours for which a device's clock is trusted after a comparison with the server's. */
export const clockHours = 24

/** The most people one phone may check in; further ones go to staff. */
export const peoplePerPhone = 3
