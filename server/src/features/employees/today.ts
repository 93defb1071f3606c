import { dayIn } from '../../lib/day-in.ts'

/** Returns today's date in the agency's time zone. */
export const todayIn = (time_zone: string, now = new Date()) => dayIn(time_zone, now)
