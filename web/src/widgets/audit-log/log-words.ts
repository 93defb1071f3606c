import { type AuditEntry, reasonName } from '@preceptor/contract'
import { formatWeekday } from '@/lib/format-more.ts'
import { todayIn } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { fieldName, shownChange } from '../changes/change-words.ts'
import { eventWords, objectOf } from '../changes/event-words.ts'
import { auditTexts } from './texts.ts'

/** Returns the event's description, before the name of its subject: `Changed status of`. */
export const whatHappened = (entry: AuditEntry): string => eventWords(entry).words
export const subjectOf = (entry: AuditEntry, timeZone: string | undefined) => eventWords(entry, timeZone).subject

const mostFields = 4

/** Summarizes a change: `Pending → Active · Resigned`, `Mobile phone, Email and 3 more`. */
export function inShort(
  { kind, subject_name, changes, reason, note }: AuditEntry,
  timeZone: string | undefined,
): string {
  const status = changes.find(({ field }) => field === 'provider_status')
  const moved =
    status &&
    [status.before, status.after]
      .map(value => shownChange(status.field, value, timeZone))
      .filter(Boolean)
      .join(' → ')
  // An unchanged value names what the other changes are about, as does something added or removed
  const same = changes.find(({ before, after }) => before !== null && before === after)
  const object = same?.after ? { field: same.field, value: same.after } : objectOf({ changes })
  const about = object && object.value !== subject_name && shownChange(object.field, object.value, timeZone)
  // For a new person, every field is new
  const names = (kind.endsWith('.created') ? [] : changes)
    .filter(({ field, before, after }) => before !== after && field !== object?.field)
    .map(({ field }) => fieldName(field))
  const more = names.length - mostFields
  const fields =
    more > 0
      ? auditTexts.say('fieldsAndMore', { fields: names.slice(0, mostFields).join(', '), more })
      : names.join(', ')
  return [about, moved ?? fields, (reason && inWords(reasonName(reason))) ?? note].filter(Boolean).join(' · ')
}

export interface DayOfLog {
  day: string
  entries: AuditEntry[]
}

/** Groups entries by day, newest first. */
export function byDay(entries: readonly AuditEntry[], timeZone: string | undefined): DayOfLog[] {
  const days: DayOfLog[] = []
  for (const entry of entries) {
    const day = todayIn(timeZone, new Date(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** Returns `Today`, `Yesterday`, or the weekday, for display beside the date. */
export function dayName(day: string, today: string): string {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (ago === 0) return auditTexts.say('today')
  if (ago === 1) return auditTexts.say('yesterday')
  return formatWeekday(day)
}
