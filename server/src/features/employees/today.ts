import { dayIn } from '../../lib/day-in.ts'

/** Today where the agency is. */
export const todayIn = (time_zone: string, now = new Date()) => dayIn(time_zone, now)
