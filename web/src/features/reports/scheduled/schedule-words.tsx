import {
  type OccurrenceState,
  occurrenceStates,
  pauseReasons,
  type ReportDelivery,
  reportDeliveryStates,
  type ReportSchedule,
  type ScheduleState,
  scheduleStates,
  scheduleTypeNames,
} from '@preceptor/contract'
import { formatClock } from '@/lib/format-more.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { scheduledTexts } from './texts.ts'

const scheduleColours: Readonly<Record<ScheduleState, StatusColour>> = {
  active: 'green',
  paused: 'amber',
  ended: 'grey',
}
export const ScheduleBadge = ({ state }: { state: ScheduleState }) => (
  <StatusBadge colour={scheduleColours[state]}>{inWords(scheduleStates.names[state])}</StatusBadge>
)

const occurrenceColours: Readonly<Record<OccurrenceState, StatusColour>> = {
  running: 'blue',
  sent: 'green',
  empty: 'grey',
  failed: 'red',
  missed: 'amber',
}
export const OccurrenceBadge = ({ state }: { state: OccurrenceState }) => (
  <StatusBadge colour={occurrenceColours[state]}>{inWords(occurrenceStates[state])}</StatusBadge>
)

const deliveryColours: Readonly<Record<ReportDelivery['state'], StatusColour>> = {
  queued: 'blue',
  sending: 'blue',
  proven: 'green',
  proven_by_size: 'green',
  taken: 'green',
  unproven: 'amber',
  sent: 'green',
  kept: 'grey',
  refused: 'amber',
  failed: 'red',
}
export const DeliveryBadge = ({ state }: { state: ReportDelivery['state'] }) => (
  <StatusBadge colour={deliveryColours[state]}>{inWords(reportDeliveryStates[state])}</StatusBadge>
)

/** Returns "Weekly · Monday at 8:00 AM". */
export function whenText({ type_id, schedule_on_name, at_time }: ReportSchedule): string {
  const kind = inWords(scheduleTypeNames[type_id])
  const when = schedule_on_name === null ? kind : `${kind} · ${schedule_on_name}`
  return scheduledTexts.say('atTime', { when, time: formatClock(at_time) })
}

const readers = ({ users, addresses, target }: ReportSchedule): string[] => [
  ...users.map(({ name }) => name),
  ...addresses,
  ...(target === null ? [] : [target]),
]

/** Returns everyone who receives it. */
export const readersOf = (row: ReportSchedule): string => readers(row).join(', ')

/** Returns the first recipients, and how many more there are. */
export function someReaders(row: ReportSchedule): string {
  const [first = '', ...others] = readers(row)
  return others.length === 0 ? first : scheduledTexts.say('andMore', { first, count: others.length })
}

export const whyPaused = ({ paused_why }: ReportSchedule): string =>
  paused_why ? inWords(pauseReasons[paused_why]) : ''

/** File format names, the same in every language. */
export const formatWords = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' } as const
