/** Today where the agency is. */
export const todayIn = (time_zone: string, now = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(now)
