import {
  type MessageLevel,
  type MessageReach,
  type MessageState,
  type PanelMessage,
  roleNames,
} from '@preceptor/contract'
import { formatInstant, plural } from '@/lib/format.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'

export const stateColours: Record<MessageState, StatusColour> = {
  draft: 'grey',
  scheduled: 'blue',
  running: 'green',
  ended: 'grey',
}
export const levelColours: Record<MessageLevel, StatusColour> = { info: 'blue', warning: 'amber', error: 'red' }

const some = (names: readonly string[], many: string) =>
  names.length <= 2 ? names.join(', ') : `${names[0]} and ${names.length - 1} more ${many}`

/** `Agency administrator · Harborlight Home Care` */
export function audienceText({ roles, agencies }: Pick<PanelMessage, 'roles' | 'agencies'>) {
  const who = some(
    roles.map(role => roleNames[role]),
    'roles',
  )
  const where = some(
    agencies.map(({ name }) => name),
    'agencies',
  )
  return [who, where].filter(Boolean).join(' · ') || 'Everybody'
}

/** `Mar 14 – 20, 2026` or `From Mar 14, 2026`, for a list; the times stand in the message itself. */
export function daysText({ starts_at, ends_at, time_zone }: Pick<PanelMessage, 'starts_at' | 'ends_at' | 'time_zone'>) {
  if (!starts_at) return ''
  const days = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })
  const from = new Date(starts_at)
  return ends_at ? days.formatRange(from, new Date(ends_at)) : `From ${days.format(from)}`
}

/** `Mar 14, 2026, 9:00 AM EDT – until ended` */
export function timesText({
  starts_at,
  ends_at,
  time_zone,
}: Pick<PanelMessage, 'starts_at' | 'ends_at' | 'time_zone'>) {
  const from = starts_at ? formatInstant(starts_at, time_zone) : 'No start yet'
  return `${from} – ${ends_at ? formatInstant(ends_at, time_zone) : 'until ended'}`
}

/** `Reaches 214 users in 12 agencies and 9 of our staff.` */
export function reachText({ users, agencies, staff }: MessageReach) {
  const parts = [
    ...(users > 0 ? [`${plural(users, 'user')} in ${plural(agencies, 'agency', 'agencies')}`] : []),
    ...(staff > 0 ? [`${plural(staff, 'member')} of our staff`] : []),
  ]
  return parts.length > 0 ? `Reaches ${parts.join(' and ')}.` : 'Reaches nobody: no one has these roles there.'
}
