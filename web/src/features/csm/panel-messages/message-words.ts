import {
  type MessageLevel,
  type MessageReach,
  type PanelMessageState,
  type PanelMessage,
  roleNames,
} from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { formatDays } from '@/lib/format-more.ts'
import { formatInstant } from '@/lib/format.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { panelMessagesTexts } from './texts.ts'

export const stateColours: Record<PanelMessageState, StatusColour> = {
  draft: 'grey',
  scheduled: 'blue',
  running: 'green',
  ended: 'grey',
}
export const levelColours: Record<MessageLevel, StatusColour> = { info: 'blue', warning: 'amber', error: 'red' }

const { say } = panelMessagesTexts

/** `Agency administrator · Harborlight Home Care` */
export function audienceText({ roles, agencies }: Pick<PanelMessage, 'roles' | 'agencies'>) {
  const [role = '', ...otherRoles] = roles.map(one => inWords(roleNames[one]))
  const [agency = '', ...otherAgencies] = agencies.map(({ name }) => name)
  const who =
    otherRoles.length > 1 ? say('moreRoles', { role, count: otherRoles.length }) : [role, ...otherRoles].join(', ')
  const where =
    otherAgencies.length > 1
      ? say('moreAgencies', { agency, count: otherAgencies.length })
      : [agency, ...otherAgencies].join(', ')
  return [who, where].filter(Boolean).join(' · ') || say('everyone')
}

/** `Mar 14 – 20, 2026` or `From Mar 14, 2026`, for a list; the message itself shows the times. */
export function daysText({ starts_at, ends_at, time_zone }: Pick<PanelMessage, 'starts_at' | 'ends_at' | 'time_zone'>) {
  if (!starts_at) return ''
  return ends_at
    ? formatDays(starts_at, ends_at, time_zone)
    : say('fromDay', { day: formatDays(starts_at, starts_at, time_zone) })
}

/** `Mar 14, 2026, 9:00 AM EDT – until ended` */
export function timesText({
  starts_at,
  ends_at,
  time_zone,
}: Pick<PanelMessage, 'starts_at' | 'ends_at' | 'time_zone'>) {
  const from = starts_at ? formatInstant(starts_at, time_zone) : say('noStart')
  return ends_at ? say('fromTo', { from, to: formatInstant(ends_at, time_zone) }) : say('untilEnded', { from })
}

/** `Reaches 214 users in 12 agencies and 9 of our staff.` */
export function reachText({ users, agencies, staff }: MessageReach) {
  if (users > 0 && staff > 0) return say('reachesBoth', { users, agencies, staff })
  if (users > 0) return say('reachesUsers', { users, agencies })
  return staff > 0 ? say('reachesStaff', { staff }) : say('reachesNobody')
}
