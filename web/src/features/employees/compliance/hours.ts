import { formatNumber } from '@/lib/format.ts'

/** Minutes as hours, to two digits: `1.25`. */
export const hoursOf = (minutes: number) => formatNumber(Math.round((minutes / 60) * 100) / 100)
