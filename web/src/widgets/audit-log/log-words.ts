import { type AuditEntry, eventKinds } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { fieldName } from '../changes/change-words.ts'

/** Kinds whose words name their subject. */
const whole: ReadonlySet<AuditEntry['kind']> = new Set(['agency.entered'])

/** `Changed status of`: what happened, before the name of its subject. */
export const whatHappened = ({ kind }: Pick<AuditEntry, 'kind'>): string => inWords(eventKinds[kind])
export const subjectOf = ({ kind, subject_name }: AuditEntry) => (whole.has(kind) ? null : subject_name)

const mostFields = 4

/** What changed, in a few words: `Pending → Active · Resigned`, `Mobile phone, E-mail and 3 more`. */
export function inShort({ kind, changes, reason, note }: AuditEntry): string {
  const status = changes.find(({ field }) => field === 'provider_status')
  const moved = status && [status.before, status.after].filter(Boolean).join(' → ')
  // of somebody new every field is news
  const names = (kind.endsWith('.created') ? [] : changes).map(({ field }) => fieldName(field))
  const more = names.length - mostFields
  const fields = more > 0 ? `${names.slice(0, mostFields).join(', ')} and ${more} more` : names.join(', ')
  return [moved ?? fields, reason ?? note].filter(Boolean).join(' · ')
}

/** `2026-03-14` where the agency is. */
const dayOf = (instant: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', { ...(timeZone ? { timeZone } : {}), dateStyle: 'short' }).format(new Date(instant))

export interface DayOfLog {
  day: string
  entries: AuditEntry[]
}

/** Newest day first, as the entries come. */
export function byDay(entries: readonly AuditEntry[], timeZone: string | undefined): DayOfLog[] {
  const days: DayOfLog[] = []
  for (const entry of entries) {
    const day = dayOf(entry.at, timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** `Today`, `Yesterday`, or the weekday beside the date that follows. */
export function dayName(day: string, today: string): string {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

export const timeOf = (instant: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { ...(timeZone ? { timeZone } : {}), timeStyle: 'short' }).format(new Date(instant))
