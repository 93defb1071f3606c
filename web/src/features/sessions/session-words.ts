import { api, type SessionPhase, type SessionRow } from '@preceptor/contract'
import { formatClock, formatDayOf, formatDays, formatTime, formatZone } from '@/lib/format-more.ts'
import { formatDay, formatNumber } from '@/lib/format.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { sessionsTexts } from './texts.ts'

export const phaseColours: Record<SessionPhase, StatusColour> = {
  draft: 'grey',
  open: 'green',
  full: 'amber',
  in_progress: 'blue',
  attendance_pending: 'amber',
  closed: 'grey',
  cancelled: 'red',
}

/** Every call that shows a session. */
export const showsSessions = [api.sessions.list, api.sessions.counts, api.sessions.get, api.sessionRecords.get] as const

type Timed = Pick<SessionRow, 'starts_at' | 'ends_at' | 'zone' | 'day_count'>

/** Returns `Apr 15, 2026`, or `Apr 15 – 16, 2026` for a class of several days. */
export const daysWords = ({ starts_at, ends_at, zone, day_count }: Timed) =>
  day_count > 1 ? formatDays(starts_at, ends_at, zone) : formatDayOf(starts_at, zone)

/** Returns `9:00 AM – 1:00 PM EDT`; for a class of several days, the start of the first. */
export function timeWords({ starts_at, ends_at, zone, day_count }: Timed): string {
  const starts = formatTime(starts_at, zone)
  const named = formatZone(starts_at, zone)
  return day_count > 1 ? `${starts} ${named}` : `${starts} – ${formatTime(ends_at, zone)} ${named}`
}

export const whenWords = (session: Timed) => `${daysWords(session)}, ${timeWords(session)}`

/** Formats a local time such as `2026-03-14T09:00` as `Mar 14, 2026, 9:00 AM`. */
export const localWords = (local: string) => `${formatDay(local.slice(0, 10))}, ${formatClock(local.slice(11))}`

type Placed = Pick<SessionRow, 'room_name' | 'location_name' | 'address' | 'mode'>

export function placeWords({ room_name, location_name, address, mode }: Placed): string {
  const place = [room_name, location_name, address].filter(Boolean).join(', ')
  return place || (mode === 'virtual' ? sessionsTexts.say('online') : '')
}

type Seated = Pick<SessionRow, 'booked' | 'capacity'>

/** Returns `7 of 12`, or `7` without a seat limit. */
export const seatsWords = ({ booked, capacity }: Seated) =>
  capacity === null ? formatNumber(booked) : sessionsTexts.say('seatsOf', { booked, capacity })
